/** The beginnings of the rules pages: the `primer.ts` of each folder here, found by itself. */
import type { Component } from 'svelte';
import type { Primer } from '../rules/primer/primers';

/** What it says; the pictures are fetched with it. */
export interface TitlePrimer {
  Picture: () => Promise<{ default: Component<{ of: string }> }>;
  lines: Primer;
}

const found = import.meta.glob<{ primer: TitlePrimer }>('./*/primer.ts', { eager: true });

export const primerOf = (game: string): TitlePrimer | undefined => found[`./${game}/primer.ts`]?.primer;
