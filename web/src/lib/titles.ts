/** What a start page tells of a title besides its name: how long it takes, how much there is to learn, and how the usual game begins. */
import type { OwnText } from './words.svelte';

export interface TitleFacts {
  pitch: OwnText;
  /** Minutes for two who know the game, and for a full table. */
  minutes: readonly [number, number];
  /** How much there is to learn, from 1 to 5. */
  weight: 1 | 2 | 3 | 4 | 5;
  /** What the usual game leaves out. */
  starts?: OwnText;
}

const titles: Record<string, TitleFacts> = {
  helios: { pitch: 'title.helios', minutes: [30, 60], weight: 2 },
  'suna-valo': { pitch: 'title.suna-valo', minutes: [60, 90], weight: 3 },
  boonlake: { pitch: 'title.boonlake', minutes: [60, 150], weight: 4 },
  agricola: { pitch: 'title.agricola', minutes: [45, 120], weight: 3, starts: 'title.agricola.starts' },
};

export const factsOf = (game: string): TitleFacts | undefined => (Object.hasOwn(titles, game) ? titles[game] : undefined);

export const weightWord = (weight: number): OwnText =>
  weight <= 2 ? 'title.weight.light' : weight === 3 ? 'title.weight.medium' : 'title.weight.heavy';
