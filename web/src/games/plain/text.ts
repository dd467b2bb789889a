/** The view of a game nobody has drawn: what it holds, under the names it has there. Better than nothing, and enough to play. */
import { capital, ui } from '$lib/words.svelte';
import { region, type Region } from '../frame/text';

const named = (name: string): string => capital(name.replaceAll('_', ' '));
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const plain = (value: unknown): string => (value === null || value === undefined || value === '' ? '–' : String(value));

/** What is told of a value, a line a thing. */
function lines(way: string, value: unknown): string[] {
  const line = (said: string): string => (way === '' ? said : `${way}: ${said}`);
  if (isPlain(value)) return [line(plain(value))];
  const list = Array.isArray(value) ? value : null;
  if (list?.every(isPlain)) return [line(list.length > 0 ? list.map(plain).join(', ') : '–')];
  // People count from one.
  const parts: [string, unknown][] = list ? list.map((one, i) => [String(i + 1), one]) : Object.entries(value as object);
  return parts.flatMap(([name, part]) => lines(way === '' ? named(name) : `${way}, ${name.replaceAll('_', ' ')}`, part));
}

export function text(view: unknown): Region[] {
  const all = typeof view === 'object' && view !== null ? Object.entries(view) : [['view', view] as const];
  const [single, parts] = [all.filter(([, value]) => isPlain(value)), all.filter(([, value]) => !isPlain(value))];
  return [
    ...(single.length > 0
      ? [
          region(
            'state',
            ui('text.board'),
            single.flatMap(([name, value]) => lines(named(name), value)),
          ),
        ]
      : []),
    ...parts.map(([name, value]) => region(name, named(name), lines('', value))),
  ];
}
