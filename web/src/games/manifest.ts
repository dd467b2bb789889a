/**
 * What a title brings to the page, each in the `index.ts` of its folder here, which is found by itself. Everything is optional: a title
 * without a board is played on the plain one, in words and with the list of options. It is part of the first page, so what only later
 * pages want stands beside it: `primer.ts` for the rules, `components.ts` for those who correct or look at components.
 */
import type { OwnText } from '$lib/words.svelte';
import type { GameGuide } from '../guide/lesson';
import type { Room } from '../room/entry';

/** What a start page tells of a title besides its name: how long it takes, how much there is to learn, and how the usual game begins. */
export interface TitleFacts {
  pitch: OwnText;
  /** Minutes for two who know the game, and for a full table. */
  minutes: readonly [number, number];
  /** How much there is to learn, from 1 to 5. */
  weight: 1 | 2 | 3 | 4 | 5;
  /** What the usual game leaves out. */
  starts?: OwnText;
}

export interface Manifest {
  facts?: TitleFacts;
  /** What the numbers of its rules begin with. */
  rules?: string;
  /** The board, drawn and in words; fetched when its first table is opened. Its types are those of its own game. */
  board?: () => Promise<{ Board: unknown; text: unknown; wishes: unknown; round?: unknown }>;
  guide?: () => Promise<{ guide: GameGuide<never> }>;
  room?: () => Promise<{ room: Room }>;
}

const found = import.meta.glob<{ manifest: Manifest }>('./*/index.ts', { eager: true });

/** All manifests by title. */
export const manifests: ReadonlyMap<string, Manifest> = new Map(
  Object.entries(found).map(([path, { manifest }]) => [path.split('/')[1] ?? '', manifest]),
);

export const manifestOf = (game: string): Manifest => manifests.get(game) ?? {};
