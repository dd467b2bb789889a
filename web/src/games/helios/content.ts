/** The components as the engine's content file describes them: costs, effects, points and where we know them from. */
import content from '$crates/helios/content/helios.json';
import { made } from '$lib/dress';
import type { Building as BuildingId } from '../../wire/helios/Building';
import type { Character as CharacterId } from '../../wire/helios/Character';
import type { Colour } from './view';

export type CostPart = Colour | 'any' | 'or';

export type Cost = Partial<Record<Colour | 'any', number>> | { one_of: Colour[] };
export type Effect = string | Record<string, unknown>;

export interface Building {
  id: BuildingId;
  cost: Cost;
  on_build: Effect[];
  permanent: Effect[];
  vp: number;
  provenance: string;
}

export interface Character {
  id: CharacterId;
  mana: number;
  cost: Cost;
  on_activate: Effect[];
  provenance: string;
}

export const buildings = content.buildings as unknown as Building[];
export const characters = content.characters as unknown as Character[];
export const track = content.sun_track;
export const constants = content.constants;

export const fieldsOf = {
  light: content.board.light.fields,
  rim: content.board.rim.fields,
  yellow: content.board.yellow.fields,
  bonus_resource: content.board.bonus_resource.fields,
  mana: content.board.mana.fields,
  corner: content.board.corner.fields,
};

const KINDS = ['bonus_resource', 'mana', 'corner', 'yellow', 'rim'] as const;

/** What is special about a field. */
export const kindsOf = (at: string): (typeof KINDS)[number][] => KINDS.filter((kind) => fieldsOf[kind].includes(at));

/** The cubes of a cost one by one; `or` stands between alternatives. */
export function costParts(cost: Cost): CostPart[] {
  if ('one_of' in cost) return (cost.one_of as Colour[]).flatMap((colour, i) => (i ? (['or', colour] as CostPart[]) : [colour]));
  return Object.entries(cost).flatMap(([colour, n]) => Array.from({ length: n as number }, () => colour as CostPart));
}

/** How much sun range or mana the effects give at once. */
export function gain(effects: readonly Effect[], kind: 'sun_range' | 'mana'): number {
  return effects.reduce((sum, effect) => sum + (typeof effect === 'object' && kind in effect ? Number(effect[kind]) : 0), 0);
}

let provenanceOf: Record<string, string>;
made(() => {
  provenanceOf = {
    ...Object.fromEntries(
      [...content.land_tiles, ...content.special_tiles, ...content.characters, ...content.buildings].map((item) => [
        item.id,
        item.provenance,
      ]),
    ),
    action_tile: content.action_tiles[0]?.provenance ?? 'rulebook',
    board: content.board.light.provenance,
    sun_track: content.sun_track.provenance,
  };
});

export function isReconstructed(thing: string): boolean {
  return provenanceOf[thing] === 'reconstructed';
}
