/** Packs of corrections: the same as `crates/core/src/pack.rs`, so that the page can make, apply and merge them alone. */

export type Known = 'rulebook' | 'external' | 'reconstructed';
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Change {
  at: string;
  from?: Json;
  to?: Json;
  provenance?: Known;
  source?: string;
}

export interface Pack {
  pack: 1;
  game: string;
  base: string;
  name: string;
  author: string;
  licence: string;
  notes: string;
  changes: Change[];
}

export interface Conflict {
  at: string;
  mine: Json | undefined;
  theirs: Json | undefined;
}

type Fields = { [name: string]: Json };
const isObject = (value: Json | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

export const stepsOf = (at: string): string[] => at.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
export const step = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

export function equal(one: Json | undefined, two: Json | undefined): boolean {
  if (one === two) return true;
  if (Array.isArray(one) && Array.isArray(two)) return one.length === two.length && one.every((item, i) => equal(item, two[i]));
  if (!isObject(one) || !isObject(two)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(two).length && names.every((name) => name in two && equal(one[name], two[name]));
}

function idOf(item: Json): string | null {
  if (!isObject(item)) return null;
  if (typeof item.id === 'string') return item.id;
  return !('id' in item) && typeof item.number === 'number' ? String(item.number) : null;
}

/** The ids of a list in which every item has one of its own. */
export function idsOf(items: readonly Json[]): string[] | null {
  const ids = items.map(idOf);
  return ids.every((id) => id !== null) && new Set(ids).size === ids.length ? ids : null;
}

function indexOf(items: readonly Json[], name: string): number {
  const ids = idsOf(items);
  if (ids && ids.length > 0) return ids.indexOf(name);
  return /^(0|[1-9]\d*)$/.test(name) && Number(name) < items.length ? Number(name) : -1;
}

const inside = (here: Json | undefined, name: string): Json | undefined => {
  if (Array.isArray(here)) return here[indexOf(here, name)];
  return isObject(here) && Object.hasOwn(here, name) ? here[name] : undefined;
};

export const find = (document: Json, at: string): Json | undefined =>
  at === '' ? document : stepsOf(at).reduce<Json | undefined>(inside, document);

/** Puts something in its place, in the very object that is there; false where there is no such place. */
export function put(document: Json, at: string, value: Json | undefined): boolean {
  const steps = stepsOf(at);
  const last = steps.pop()!;
  const here = steps.reduce<Json | undefined>(inside, document);
  if (Array.isArray(here)) {
    const index = indexOf(here, last);
    if (index < 0 || value === undefined) return false;
    here[index] = value;
    return true;
  }
  if (!isObject(here)) return false;
  if (value === undefined) delete here[last];
  else here[last] = value;
  return true;
}

const WORD_TAGS = ['op', 'step', 'type', 'passive', 'when'];

function areThings(one: readonly Json[], two: readonly Json[]): boolean {
  const [first, second] = [idsOf(one), idsOf(two)];
  if (first && second && first.length > 0) return first.every((id, i) => id === second[i]);
  if (first?.length || second?.length) return false;
  return [...one, ...two].every((item) => isObject(item) && !WORD_TAGS.some((tag) => tag in item));
}

/** What differs between two documents, field by field. */
export function differences(standard: Json, document: Json): Change[] {
  const changes: Change[] = [];
  const tell = (way: readonly string[], from: Json | undefined, to: Json | undefined): void => {
    changes.push({ at: way.join('/'), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
  };
  const compare = (way: readonly string[], before: Json, after: Json): void => {
    if (isObject(before) && isObject(after)) {
      for (const name of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
        const [old, now] = [before[name], after[name]];
        const place = [...way, step(name)];
        if (old !== undefined && now !== undefined) compare(place, old, now);
        else tell(place, old, now);
      }
    } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && areThings(before, after)) {
      const ids = idsOf(before) ?? before.map((_, i) => String(i));
      before.forEach((item, i) => compare([...way, step(ids[i]!)], item, after[i]!));
    } else if (!equal(before, after)) tell(way, before, after);
  };
  compare([], standard, document);
  return changes.filter(({ at }) => at !== 'corrections' && !at.startsWith('corrections/'));
}

/** The document with the corrections; where one does not fit, its places are told instead. */
export function apply(pack: Pick<Pack, 'changes'>, standard: Json): { document: Json; conflicts: Conflict[] } {
  const document = structuredClone(standard);
  const conflicts: Conflict[] = [];
  for (const { at, from, to } of pack.changes) {
    const found = find(document, at);
    if (equal(found, to)) continue;
    if (!equal(found, from) || !put(document, at, structuredClone(to))) conflicts.push({ at, mine: found, theirs: to });
  }
  return { document, conflicts };
}

const within = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}/`);
const overlaps = (one: string, two: string): boolean => within(one, two) || within(two, one);

/** Both packs in one; `theirs` says at which of the places where they differ the second is right. */
export function merge(mine: Pack, other: Pack, theirs: ReadonlySet<string> = new Set()): { pack: Pack; conflicts: Conflict[] } {
  let changes = [...mine.changes];
  const conflicts: Conflict[] = [];
  for (const change of other.changes) {
    const against = mine.changes.filter(({ at }) => overlaps(at, change.at));
    const first = against[0];
    if (!first) changes.push(change);
    else if (against.length === 1 && first.at === change.at && equal(first.to, change.to)) continue;
    else {
      conflicts.push({ at: change.at, mine: first.to, theirs: change.to });
      if (theirs.has(change.at)) changes = [...changes.filter(({ at }) => !overlaps(at, change.at)), change];
    }
  }
  const both = (one: string, two: string, between: string, most: number): string =>
    [...(one === '' || one === two ? two : two === '' ? one : `${one}${between}${two}`)].slice(0, most).join('');
  return {
    pack: {
      ...mine,
      name: both(mine.name, other.name, ' + ', 80),
      author: both(mine.author, other.author, ', ', 80),
      licence: both(mine.licence, other.licence, ' AND ', 60),
      notes: both(mine.notes, other.notes, '\n', 2000),
      changes: changes.sort((one, two) => (one.at < two.at ? -1 : 1)),
    },
    conflicts,
  };
}

/** A pack from a file, as far as its form goes; what it says is checked by the game. */
export function readPack(text: string, game: string): Pack | null {
  try {
    const found = JSON.parse(text) as Partial<Pack> | null;
    if (found?.pack !== 1 || found.game !== game || !Array.isArray(found.changes) || found.changes.length > 2000) return null;
    if (!found.changes.every((change) => typeof change?.at === 'string' && change.at.length <= 200)) return null;
    const words = (value: unknown): string => (typeof value === 'string' ? value : '');
    return {
      pack: 1,
      game,
      base: words(found.base),
      name: words(found.name),
      author: words(found.author),
      licence: words(found.licence),
      notes: words(found.notes),
      changes: found.changes,
    };
  } catch {
    return null;
  }
}

/** The list at a path; an empty one where there is none. */
export const listed = (document: Json, path: string): Json[] => {
  const list = find(document, path);
  return Array.isArray(list) ? list : [];
};
