/** The board's own words; what the engine calls things comes from its catalogue. */
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';

export type Word = Exclude<keyof typeof import('$crates/helios/texts-web/board/en.json'), 'default'>;

export const t = await words.add<Word>(import.meta.glob<Catalogue>('$crates/helios/texts-web/board/*.json', { import: 'default' }));
