/** The beginning of a rules page: each game in a few sentences with its own pictures, each of which leads to the rule it shortens. */
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';

type Word = Exclude<keyof typeof import('./texts/en.json'), 'default'>;
export const t = await words.add<Word>(import.meta.glob<Catalogue>('./texts/*.json', { import: 'default' }));

export interface Line {
  say: Word;
  /** What is drawn beside it, named as the game's pictures are. */
  pictures: readonly string[];
  /** The rule that tells it in full. */
  rule: string;
}

export type Part = 'short' | 'turn' | 'points';
export const PARTS: readonly Part[] = ['short', 'turn', 'points'];
export type Primer = Readonly<Record<Part, readonly Line[]>>;
