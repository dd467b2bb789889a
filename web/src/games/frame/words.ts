/** A board's own words; what the engine calls things comes from its catalogue. */
import { render, type Arg } from '$lib/text';
import { words } from '$lib/words.svelte';

export function boardWords<Words extends Record<string, string>>(catalogues: { en: Words; de: Words }) {
  return (id: keyof Words & string, args: Record<string, Arg> = {}): string => render(catalogues[words.lang], { id, args }, words.names);
}
