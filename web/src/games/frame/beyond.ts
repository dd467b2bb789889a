/**
 * What can be had with one click though two decisions lie on the way: whoever clicks on a house means to build it, and that the tile
 * for building has to be taken first goes without saying. Only where one way leads there, and where the click means nothing else.
 */
import type { Choice } from '../../wire/Choice';
import type { Preview } from '../../wire/Preview';
import { placeOf, type Place } from './targets';

export interface Far {
  first: Choice;
  then: Choice;
}

export interface Looked {
  choice: Choice;
  preview: Preview | null;
}

export function beyond(looked: readonly Looked[], near: ReadonlyMap<Place, unknown>): ReadonlyMap<Place, Far> {
  const ways = new Map<Place, Far[]>();
  for (const { choice, preview } of looked) {
    // What is turned up on the way may change what one wants.
    if (!preview || preview.reveals) continue;
    for (const then of preview.face?.options ?? []) {
      const place = placeOf(then);
      if (place === null || near.has(place)) continue;
      ways.set(place, [...(ways.get(place) ?? []), { first: choice, then }]);
    }
  }
  return new Map([...ways].flatMap(([place, [only, another]]) => (only && !another ? [[place, only] as const] : [])));
}
