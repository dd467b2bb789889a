/** What the editor of packs says, and what the fields of components are called. */
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';

export type Word = Exclude<keyof typeof import('./texts/en.json'), 'default'>;

export const t = await words.add<Word>(import.meta.glob<Catalogue>('./texts/*.json', { import: 'default' }));

/** The texts of the titles that name goods, colours, places and other words of the vocabulary, the likeliest first. */
const KINDS = [
  ...['good', 'resource', 'colour', 'kind', 'region', 'piece', 'column', 'figure', 'symbol', 'house', 'track', 'strip'],
  ...['space', 'major', 'count', 'character', 'building', 'special', 'land', 'slot', 'site', 'difficulty', 'lever', 'card'],
  ...['order', 'ship', 'tile', 'project', 'solo', 'corner', 'store'],
];

/** The name of a field or of a word of the vocabulary: our own, or the one its title has for it. */
function named(name: string): string | null {
  // A place in a list, not the lever of that number.
  if (/^\d+$/.test(name)) return name;
  const own = `f.${name}`;
  const said = t(own as Word);
  if (said !== own) return said;
  const kind = KINDS.find((kind) => words.has(`${kind}.${name}`));
  return kind === undefined ? null : words.word(`${kind}.${name}`);
}

export const hasName = (name: string): boolean => named(name) !== null;
export const label = (name: string): string => named(name) ?? name.replaceAll('_', ' ');
