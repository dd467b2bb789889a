/** Sentences of the log as one reads them beside the board: places are pointed at and not named by their numbers. */
import { settings } from '$lib/settings.svelte';
import { say, ui } from '$lib/words.svelte';
import type { Text } from '../wire/Text';
import type { TableEvent } from '../wire/TableEvent';

const COORDINATES = /^-?\d+,-?\d+$/;

/** Who has the board in words needs the names of its fields; who sees it finds them lit up. */
export const told = ({ text }: Pick<TableEvent, 'text'>): string => plainly(text);

/** Options in words: without the numbers of fields where the rest tells them apart. */
export function toldApart(texts: readonly Text[]): string[] {
  const short = texts.map(plainly);
  return texts.map((text, i) => (short.filter((one) => one === short[i]).length > 1 ? say(text) : (short[i] ?? '')));
}

function plainly(text: Text): string {
  if (settings.text || !text.args) return say(text);
  const args = Object.fromEntries(
    Object.entries(text.args).map(([name, arg]) => [name, typeof arg === 'string' && COORDINATES.test(arg) ? ui('log.here') : arg]),
  );
  return say({ ...text, args });
}
