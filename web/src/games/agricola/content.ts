/** The components as the engine's content file describes them: what a space offers, what an improvement costs and does. */
import content from '$crates/agricola/content/agricola.json';
import type { Good } from '../../wire/agricola/Good';
import type { Goods } from '../../wire/agricola/Goods';
import type { Major } from '../../wire/agricola/Major';
import type { Space } from '../../wire/agricola/Space';

export const GOODS: readonly Good[] = ['wood', 'clay', 'reed', 'stone', 'grain', 'vegetable', 'food', 'sheep', 'boar', 'cattle'];
export const ANIMALS: readonly Good[] = ['sheep', 'boar', 'cattle'];
export const isAnimal = (good: Good): boolean => ANIMALS.includes(good);

export type Lessons = keyof typeof content.lessons & ('base' | 'ext3' | 'ext4');

export type Step =
  | { step: 'take_all' | 'become_start_player' | 'play_minor' | 'major_or_minor' | 'build_rooms' | 'build_fences' | 'plow' | 'sow' | 'bake_bread' | 'renovate' }
  | { step: 'gain'; goods: Goods }
  | { step: 'choose_one'; of: Goods[] }
  | { step: 'pay_gain'; pay: Goods; goods: Goods }
  | { step: 'build_stables'; max: number | null; cost_each: Goods }
  | { step: 'family_growth'; needs_room: boolean }
  | { step: 'play_occupation'; cost_table: Lessons };

export type Connector = 'single' | 'all' | 'and_or' | 'and_then' | 'xor';

/** What a space offers: in one game, or in the game without hand cards where that differs. */
export interface Offer {
  connector: Connector;
  actions: Step[];
}

interface SpaceItem extends Offer {
  id: Space;
  stage?: number;
  family?: Offer;
  min_round?: number;
  linked_group?: string;
  provenance: string;
}

interface Amounts {
  amount: number;
  points: number;
}

export interface Improvement {
  id: Major;
  cost: Goods;
  points: number;
  cooks?: Goods;
  bakes?: { most: number | null; food: number };
  bake_at_once?: boolean;
  for_a_fireplace?: boolean;
  craft?: { good: Good; food: number };
  scores?: Amounts[];
  later?: { rounds: number; goods: Goods };
  provenance: string;
}

const spaces = new Map((content.action_spaces as unknown as SpaceItem[]).map((space) => [space.id, space]));
export const improvements = content.major_improvements as unknown as Improvement[];
const improvementById = new Map(improvements.map((improvement) => [improvement.id, improvement]));

export const costs = content.costs;
export const crops = content.crops;
export const lessons = content.lessons;
export const ROUNDS = 14;
/** The last round of each stage. */
export const STAGE_ENDS = [4, 7, 9, 11, 13, 14];

export const stageOf = (round: number): number => STAGE_ENDS.findIndex((end) => round <= end) + 1;

export function space(id: Space): SpaceItem {
  const found = spaces.get(id);
  if (!found) throw new Error(`no such space: ${id}`);
  return found;
}

/** What a space offers in this game. */
export function offerOf(id: Space, family: boolean): Offer {
  const item = space(id);
  return family && item.family ? item.family : item;
}

export function improvement(id: Major): Improvement {
  const found = improvementById.get(id);
  if (!found) throw new Error(`no such improvement: ${id}`);
  return found;
}

/** The goods of a set with their numbers, in the order of the box. */
export const amounts = (goods: Goods): [Good, number][] => GOODS.flatMap((good) => (goods[good] ? [[good, goods[good]] as [Good, number]] : []));
