/** What the pages of accounts say; they come with them. */
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';

export type Word = Exclude<keyof typeof import('./texts/en.json'), 'default'>;

export const t = await words.add<Word>(import.meta.glob<Catalogue>('./texts/*.json', { import: 'default' }));
