import { expect, test } from 'vitest';
import boonlake from '$crates/boonlake/content/boonlake.json';
import helios from '$crates/helios/content/helios.json';
import sunaValo from '$crates/suna-valo/content/suna-valo.json';
import { apply, differences, find, merge, put, readPack, type Json, type Pack } from './pack';

const pack = (changes: Pack['changes']): Pack => ({ pack: 1, game: 'x', base: '0', name: '', author: '', licence: '', notes: '', changes });

const standard: Json = {
  cards: [
    { id: 'A/1', cost: { coins: 2 }, effects: [{ op: 'gain', n: 1 }] },
    { id: 'A2', cost: { coins: 3, vases: 1 }, effects: [], kind: null },
  ],
  fields: [
    { number: 7, bonus: 1 },
    { number: 8, bonus: 0 },
  ],
  rows: [{ steps: 1 }, { steps: 2 }],
};

test('a pack changes what it names', () => {
  const changes = [
    { at: 'cards/A~11/cost/coins', from: 2, to: 4 },
    { at: 'cards/A2/cost/vases', from: 1 },
    { at: 'cards/A2/kind', from: null, to: 'day' },
    { at: 'fields/8/bonus', from: 0, to: 2 },
    { at: 'rows/1/steps', from: 2, to: 3 },
  ];
  const { document, conflicts } = apply(pack(changes), standard);
  expect(conflicts).toEqual([]);
  expect(find(document, 'cards/A~11/cost/coins')).toBe(4);
  expect(find(document, 'cards/A2/cost')).toEqual({ coins: 3 });
  expect(find(document, 'rows/1/steps')).toBe(3);
  expect(new Set(differences(standard, document))).toEqual(new Set(changes));
  expect(apply(pack(changes), document).conflicts).toEqual([]);
});

test('what does not fit is told with its place', () => {
  const { conflicts } = apply(
    pack([
      { at: 'cards/A2/cost/coins', from: 9, to: 4 },
      { at: 'rows/01/steps', from: 2, to: 4 },
    ]),
    standard,
  );
  expect(conflicts.map(({ at }) => at)).toEqual(['cards/A2/cost/coins', 'rows/01/steps']);
});

test('two packs are one, and where they differ the reader chooses', () => {
  const one = pack([{ at: 'rows/1/steps', from: 2, to: 3 }]);
  const two = pack([
    { at: 'rows/1/steps', from: 2, to: 4 },
    { at: 'fields/8/bonus', from: 0, to: 1 },
  ]);
  const mine = merge(one, two);
  expect(mine.conflicts.map(({ at }) => at)).toEqual(['rows/1/steps']);
  expect(mine.pack.changes.map(({ to }) => to)).toEqual([1, 3]);
  expect(merge(one, two, new Set(['rows/1/steps'])).pack.changes.map(({ to }) => to)).toEqual([1, 4]);
});

test('what is no pack is refused', () => {
  for (const text of ['', '[]', '{"pack":2}', '{"pack":1,"game":"y","changes":[]}', '{"pack":1,"game":"x","changes":[{"at":5}]}'])
    expect(readPack(text, 'x'), text).toBeNull();
});

/** The paths of all numbers of a document. */
function numbers(value: Json, way: string[], all: string[][]): string[][] {
  if (typeof value === 'number') all.push(way);
  else if (Array.isArray(value)) value.forEach((item, i) => numbers(item, [...way, String(i)], all));
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) numbers(inner, [...way, name], all);
  return all;
}

test.each([
  ['helios', helios],
  ['boonlake', boonlake],
  ['suna-valo', sunaValo],
])('every number of %s can be corrected, and the pack makes it again', (_, document) => {
  const whole = document as unknown as Json;
  const found = numbers(whole, [], []);
  const all = found.filter((_, i) => i % Math.ceil(found.length / 40) === 0);
  expect(all.length).toBeGreaterThan(20);
  for (const way of all) {
    const corrected = structuredClone(whole);
    const last = way.at(-1)!;
    const inner = way.slice(0, -1).reduce<Json>((here, name) => (here as Record<string, Json>)[name]!, corrected) as Record<string, Json>;
    inner[last] = 39;
    const changes = differences(whole, corrected);
    const made = apply(pack(changes), whole);
    // What tells an item apart cannot be found again once it has changed.
    if (changes.some(({ at }) => at.endsWith('/number'))) continue;
    expect(made.conflicts).toEqual([]);
    expect(made.document).toEqual(corrected);
  }
});

test('a value is put in the very object that is there', () => {
  const inner = { coins: 1 };
  const whole: Json = { cards: [{ id: 'A', cost: inner }] };
  expect(put(whole, 'cards/A/cost/coins', 2)).toBe(true);
  expect(inner.coins).toBe(2);
  expect(put(whole, 'cards/B/cost/coins', 2)).toBe(false);
});
