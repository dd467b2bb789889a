/** The components as the engine's content file describes them: what a space offers, what an improvement costs and does. */
import content from '$crates/agricola/content/agricola.json';
import minorA from '$crates/agricola/content/cards/minor_a.json';
import minorB from '$crates/agricola/content/cards/minor_b.json';
import occupationA from '$crates/agricola/content/cards/occupation_a.json';
import occupationB from '$crates/agricola/content/cards/occupation_b.json';
import { made } from '$lib/dress';
import type { Card } from '../../wire/agricola/Card';
import type { Good } from '../../wire/agricola/Good';
import type { Goods } from '../../wire/agricola/Goods';
import type { Major } from '../../wire/agricola/Major';
import type { Material } from '../../wire/agricola/Material';
import type { Space } from '../../wire/agricola/Space';

export const GOODS: readonly Good[] = ['wood', 'clay', 'reed', 'stone', 'grain', 'vegetable', 'food', 'sheep', 'boar', 'cattle'];
export const ANIMALS: readonly Good[] = ['sheep', 'boar', 'cattle'];
export const isAnimal = (good: Good): boolean => ANIMALS.includes(good);

export type Lessons = keyof typeof content.lessons & ('base' | 'ext3' | 'ext4');

export type Step =
  | {
      step:
        | 'take_all'
        | 'become_start_player'
        | 'play_minor'
        | 'major_or_minor'
        | 'build_rooms'
        | 'build_fences'
        | 'plow'
        | 'sow'
        | 'bake_bread'
        | 'renovate';
    }
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

export interface Need {
  count?: string;
  least?: number;
  most?: number;
  exactly?: number;
  house?: Material[];
  occupied?: Space;
  stands_on?: Space;
  /** One of these. */
  owns?: Major | Major[];
}

/** A hand card: what it costs and brings; what it does is told by its text. */
export interface HandCard {
  id: Card;
  cost?: Goods;
  /** Costs to choose from. */
  costs?: Goods[];
  cost_each?: { count: string; goods: Goods };
  /** Prerequisites, which are looked at and not paid. */
  needs?: Need[];
  points?: number;
  /** The action space it brings; what it does stands among the effects at `visit`. */
  space?: { id: Space };
  effects?: { when: string; do?: { gain?: Goods } }[];
  provenance: string;
}

let spaces: ReadonlyMap<Space, SpaceItem>;
export const improvements = content.major_improvements as unknown as Improvement[];
let improvementById: ReadonlyMap<Major, Improvement>;

export const lessons = content.lessons;
export const ROUNDS = 14;
/** The last round of each stage. */
export const STAGE_ENDS = [4, 7, 9, 11, 13, 14];

export const stageOf = (round: number): number => STAGE_ENDS.findIndex((end) => round <= end) + 1;

/** A space of the board; one that a hand card brings tells on its card what it does. */
export function space(id: Space): SpaceItem {
  return spaces.get(id) ?? cardSpace(id);
}

function cardSpace(id: Space): SpaceItem {
  const card = [...handCards.values()].find((candidate) => candidate.space?.id === id);
  if (!card) throw new Error(`no such space: ${id}`);
  const gains = (card.effects ?? []).flatMap(({ when, do: what }) => (when === 'visit' && what?.gain ? [what.gain] : []));
  return { id, connector: 'all', actions: gains.map((goods): Step => ({ step: 'gain', goods })), provenance: card.provenance };
}

/** The hand card that brings a space. */
export const cardOf = (id: Space): Card | null => [...handCards.values()].find((candidate) => candidate.space?.id === id)?.id ?? null;

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

let handCards: ReadonlyMap<Card, HandCard>;
made(() => {
  spaces = new Map((content.action_spaces as unknown as SpaceItem[]).map((space) => [space.id, space]));
  improvementById = new Map(improvements.map((improvement) => [improvement.id, improvement]));
  handCards = new Map(([minorA, minorB, occupationA, occupationB].flat() as unknown as HandCard[]).map((card) => [card.id, card]));
});

/** A server with other components may know cards that are not described here: they have a name and a text all the same. */
export const handCard = (id: Card): HandCard => handCards.get(id) ?? { id, provenance: '' };

/** The numbers of a deck: first the minor improvements, then the occupations. */
const MINORS = 84;
export const isOccupation = (id: Card): boolean => Number(id.slice(1)) > MINORS;
export const occupationsFirst = (ids: readonly Card[]): Card[] =>
  [...ids].sort((a, b) => Number(isOccupation(b)) - Number(isOccupation(a)));
/** The costs of a card, of which one is paid. */
export const costsOf = ({ cost, costs }: HandCard): Goods[] => (costs?.length ? costs : cost && amounts(cost).length > 0 ? [cost] : []);

const ABOUT: readonly [string, readonly string[]][] = [
  ...GOODS.map((good): [string, readonly string[]] => [good, [good]]),
  ['plow', ['plow', 'farmland', 'cultivation', 'field_tiles']],
  ['sow', ['sow', 'planted', 'from_field', 'vegetables_sown']],
  ['bake_bread', ['bake', 'bakes', 'oven', 'best_bread']],
  ['build_fences', ['fence', 'fences', 'pastures', 'fences_left', 'lose_fences']],
  ['build_stables', ['stable', 'stables', 'stables_left', 'keeps_stables']],
  ['build_rooms', ['room', 'rooms', 'room_between']],
  ['renovate', ['renovate', 'renovation', 'house']],
  ['family_growth', ['growth', 'people', 'newborn', 'newborns', 'guest', 'houses', 'grow']],
];

/** What a card is about, as signs for its picture: the things its definition names most often. */
export function aboutSigns(id: Card): string[] {
  const { cost: _, costs: __, provenance: ___, ...what } = handCard(id);
  const named = JSON.stringify(what).match(/[a-z_]+/g) ?? [];
  const counted = ABOUT.map(([sign, names]): [string, number] => [sign, named.filter((word) => names.includes(word)).length]);
  return counted
    .filter(([, n]) => n > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2)
    .map(([sign]) => sign);
}

/** The goods of a set with their numbers, in the order of the box. */
export const amounts = (goods: Goods): [Good, number][] =>
  GOODS.flatMap((good) => (goods[good] ? [[good, goods[good]] as [Good, number]] : []));
