/**
 * The editor's own code corrects one field of every kind of every title. What it makes lies in `crates/almende/tests/packs`: a test of
 * the program reads it there, patches the content files with it and compares the fingerprints.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apply, differences, find, idsOf, put, step, type Json } from './pack';
import { FIXED } from './places';
import { Form, loadSchema } from './schema';
import { wardrobe } from './wardrobe.svelte';

const FOLDER = '../crates/almende/tests/packs';

/** A place for each kind of field: the first of all that differ only in the item they lie in. */
function kinds(value: Json, way: string[], kind: string[], all: Map<string, string>): Map<string, string> {
  const name = kind.join('/');
  if (way.length > 0 && !all.has(name)) all.set(name, way.join('/'));
  if (Array.isArray(value)) {
    const ids = idsOf(value);
    value.forEach((item, i) => kinds(item, [...way, step(ids?.[i] ?? String(i))], [...kind, '*'], all));
  } else if (typeof value === 'object' && value !== null)
    for (const [part, inner] of Object.entries(value)) {
      if (!FIXED.includes(part) && !part.includes('provenance')) kinds(inner, [...way, step(part)], [...kind, part], all);
    }
  return all;
}

/** Something else that its form allows; none where there is no other. */
function another(form: Form, at: string, value: Json, document: Json): Json | undefined {
  const schema = form.at(
    at.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    document,
  );
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return form.fits(schema, value + 1) ? value + 1 : form.fits(schema, value - 1) ? value - 1 : undefined;
  if (typeof value === 'string' || value === null) {
    const word = form.words(schema)?.find((one) => one !== value);
    return word ?? (value === null ? form.fresh(schema) : undefined);
  }
  if (Array.isArray(value)) return value.length > 1 && idsOf(value) === null ? value.slice(0, -1) : undefined;
  return undefined;
}

/** As much of a document as a place lies in: whole documents would be compared some hundred times. */
function around(document: Json, at: string): Json {
  const [top = '', id = ''] = at.split('/');
  const part = (document as Record<string, Json>)[top]!;
  const item = top === 'cards' ? find(document, `cards/${id}`) : undefined;
  return { [top]: item === undefined ? part : [item] };
}

it.each(['helios', 'boonlake', 'suna-valo', 'agricola'])(
  'every kind of field of %s becomes a change and is made again',
  async (game) => {
    const [schema, standard] = [(await loadSchema(game))!, await wardrobe.standard(game)];
    const form = new Form(schema);
    const changes = [];
    for (const at of kinds(standard, [], [], new Map()).values()) {
      const value = find(standard, at);
      const next = value === undefined ? undefined : another(form, at, value, around(standard, at));
      if (next === undefined) continue;
      const before = around(standard, at);
      const document = structuredClone(before);
      if (!put(document, at, next)) continue;
      const made = differences(before, document);
      expect(made.length, at).toBeGreaterThan(0);
      const again = apply({ changes: made }, before);
      expect(again.conflicts, at).toEqual([]);
      expect(again.document, at).toEqual(document);
      changes.push(
        ...made.map(({ from, to, ...rest }) => ({ ...rest, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })),
      );
    }
    const once = [...new Map(changes.map((change) => [change.at, change])).values()];
    expect(once.length).toBeGreaterThan(40);
    const written = `${once.map((change) => JSON.stringify(change)).join('\n')}\n`;
    const file = `${FOLDER}/${game}.jsonl`;
    if (!existsSync(file) || readFileSync(file, 'utf8') !== written) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, written);
      throw new Error(`${file} was written anew: look at it and commit it`);
    }
  },
  60_000,
);
