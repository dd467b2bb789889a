/** The board in words: regions to be read one by one, each a heading with its lines. A game's `text.ts` makes them from its view. */

export interface Region {
  /** Unique among its neighbours, and the same whatever the language: what has changed is found by it. */
  id: string;
  title: string;
  lines: readonly string[];
  /** What belongs to it and is worth a heading of its own. */
  parts?: readonly Region[];
}

export type TextOf<View = unknown> = (view: View, seat: number | null) => Region[];

type Line = string | false | null | undefined;

export function region(id: string, title: string, lines: readonly Line[], parts: readonly Region[] = []): Region {
  const said = lines.filter((line): line is string => Boolean(line));
  return parts.length > 0 ? { id, title, lines: said, parts } : { id, title, lines: said };
}

/** The seats in the order in which their things are read: one's own first, then round the table. */
export const ownFirst = (players: number, seat: number | null): number[] =>
  Array.from({ length: players }, (_, i) => ((seat ?? 0) + i) % players);

/** "Name: what is said about it", without dots and colons that stand alone. */
export const told = (name: string, ...about: Line[]): string => [name, about.filter(Boolean).join(' ')].filter(Boolean).join(': ');

/** Every line with the way to it, to see which of them are new. */
export function allLines(regions: readonly Region[], above = ''): Set<string> {
  const found = new Set<string>();
  for (const { id, lines, parts = [] } of regions) {
    const here = `${above}/${id}`;
    for (const line of lines) found.add(`${here}\n${line}`);
    for (const line of allLines(parts, here)) found.add(line);
  }
  return found;
}
