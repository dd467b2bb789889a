/** Where a component of the room stands in its game's document. */
import { componentsOf } from '../games/components';
import type { Entry } from '../room/entry';
import { find, idsOf, listed, step, type Json } from './pack';

function inLists(document: Json, paths: readonly string[], ids: readonly string[]): string | null {
  for (const path of paths) {
    const known = idsOf(listed(document, path)) ?? [];
    const id = ids.find((one) => known.includes(one));
    if (id !== undefined) return `${path}/${step(id)}`;
  }
  return null;
}

/**
 * What is no fact about a component, or what tells one from another: no pack changes it. The words are those of `crates/core/src/pack.rs`,
 * whose tests compare.
 */
export const FIXED: readonly string[] = [
  ...['game', 'edition', 'format', 'data_version', 'corrections', 'name', 'title', 'notes', 'source', 'sources', 'vocabulary'],
  ...['rulebook_facts', 'reconstructed_facts', 'family', 'id', 'reason', 'number'],
];

/** The place of a component; none where it is drawn from several. */
export function placeOf(game: string, entry: Pick<Entry, 'id' | 'kind'>, document: Json): string | null {
  const { id, kind } = entry;
  const own = id.slice(id.indexOf('-') + 1);
  const { lists = {}, place } = componentsOf(game) ?? {};
  const special = place?.(entry, document);
  if (special !== undefined) return special;
  return inLists(document, lists[kind] ?? Object.values(lists).flat(), [id, own]);
}

export const restOf = (game: string, document: Json): string[] =>
  (componentsOf(game)?.rest ?? []).filter((part) => find(document, part) !== undefined);
