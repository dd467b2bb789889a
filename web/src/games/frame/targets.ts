/**
 * What options are about. The engine tells with each option its target: what choosing it does, the spot of the table that stands for it,
 * and what a picture needs. A board draws from that and never looks into the notation.
 */
import type { Choice } from '../../wire/Choice';

/** A spot as an address on the page: the `data-place` of a thing. */
export type Place = string;

/** What is asked about when nothing is possible there. */
export interface Wish {
  /** The spot somebody points at, as the game names it. */
  on: unknown;
}

/** The address of a spot: `{cube: {at: '0,0', colour: 'blue'}}` is `cube:0,0:blue`, its parts in the order of their names. */
export function placeAt(spot: unknown): Place {
  if (typeof spot !== 'object' || spot === null) return String(spot);
  return Object.entries(spot)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, what]) => `${kind}:${partsOf(what).join(':')}`)
    .join(':');
}

const partsOf = (what: unknown): unknown[] =>
  typeof what === 'object' && what !== null
    ? Object.entries(what)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, part]) => part)
    : [what];

/** Where an option lives, as its target says; none for what is offered as a button near the prompt. */
export const placeOf = ({ target }: Pick<Choice, 'target'>): Place | null => (target?.on === undefined ? null : placeAt(target.on));

/** The target of an option by the game's own type: the table vouches that a board sees options of its own game only. */
export const targetOf = <Target>({ target }: Pick<Choice, 'target'>): Target | undefined => target as Target | undefined;

/** What a thing on the board needs to stand for a spot: its address, and what is asked about it. */
export const at = (spot: unknown): { place: Place; wanted: Wish } => ({ place: placeAt(spot), wanted: { on: spot } });

/** The options by place; several may share one. */
export function byPlace(options: readonly Choice[]): ReadonlyMap<Place, readonly Choice[]> {
  const places = new Map<Place, Choice[]>();
  for (const option of options) {
    const place = placeOf(option);
    if (place === null) continue;
    const there = places.get(place);
    if (there) there.push(option);
    else places.set(place, [option]);
  }
  return places;
}
