/** What somebody who reads the board may ask about: the things a click on the picture would explain, in groups with a title. */
import type { Choice } from '../../wire/Choice';
import type { Thing } from './inspect.svelte';
import { byPlace } from './targets';

export interface Wishes {
  title: string;
  things: readonly Thing[];
}

export type WishesOf<View = unknown> = (view: View, seat: number) => Wishes[];

/** What cannot be done now; groups with nothing left go. */
export function impossible(wishes: readonly Wishes[], options: readonly Choice[]): Wishes[] {
  const places = byPlace(options);
  return wishes
    .map(({ title, things }) => ({ title, things: things.filter(({ place, wanted }) => wanted && !places.has(place)) }))
    .filter(({ things }) => things.length > 0);
}
