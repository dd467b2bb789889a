/** The board's own words; what the engine calls things comes from its catalogue. */
import { render, type Arg } from '$lib/text';
import { words } from '$lib/words.svelte';
import de from './texts/de.json';
import en from './texts/en.json';

export function t(id: keyof typeof en, args: Record<string, Arg> = {}): string {
  return render(words.lang === 'de' ? de : en, { id, args }, words.names);
}
