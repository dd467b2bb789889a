/** What only the pages around a table say: its clock as one sets it, and what a program thinks of a game that is over. */
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';

export type Word = Exclude<keyof typeof import('./texts/en.json'), 'default'>;

export const t = await words.add<Word>(import.meta.glob<Catalogue>('./texts/*.json', { import: 'default' }));
