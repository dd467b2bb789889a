/** What the component room says; what things are called comes from the games. */
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';

export type Word = Exclude<keyof typeof import('./texts/en.json'), 'default'>;

export const t = await words.add<Word>(import.meta.glob<Catalogue>('./texts/*.json', { import: 'default' }));
