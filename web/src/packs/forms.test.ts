/** The editor reaches everything a pack may change, and has a word for it in every language. */
import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '$lib/text';
import { remember } from '$lib/storage';
import { words } from '$lib/words.svelte';
import { loadRoom } from '../room/registry';
import type { Room } from '../room/entry';
import Editor from './Editor.svelte';
import { find, step, type Json } from './pack';
import { FIXED, placeOf, restOf } from './places';
import { loadSchema, type Schema } from './schema';
import { packOf } from './shelf';
import { place, told } from './tell';
import { hasName, label } from './words';
import { wardrobe } from './wardrobe.svelte';

const GAMES = ['helios', 'boonlake', 'suna-valo', 'agricola'];
const engine = import.meta.glob<Catalogue>('../../../crates/*/texts/*.json', { import: 'default' });

async function speak(game: string): Promise<void> {
  for (const lang of words.languages) words.learn({ [lang]: await engine[`../../../crates/${game}/texts/${lang}.json`]!() });
}

/** The places of all plain values, and of empty lists and objects. */
function leaves(value: Json, way: string[], all: string[][]): string[][] {
  const inner = Array.isArray(value)
    ? value.map((item, i): [string, Json] => [nameIn(value, item, i), item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  if (inner.length === 0) all.push(way);
  for (const [name, item] of inner) leaves(item, [...way, name], all);
  return all;
}
/** A place and all that it lies in. */
const stepsUpTo = (at: string): string[] => at.split('/').map((_, i, all) => all.slice(0, i + 1).join('/'));
const nameIn = (list: readonly Json[], item: Json, i: number): string => {
  const found = (item as { id?: unknown } | null)?.id;
  const alone = list.filter((other) => (other as { id?: unknown } | null)?.id === found).length === 1;
  return typeof found === 'string' && alone ? found : String(i);
};

describe.each(GAMES)('%s', (game) => {
  let room: Room;
  let schema: Schema;
  let standard: Json;
  beforeAll(async () => {
    await speak(game);
    [room, schema, standard] = [(await loadRoom(game))!, (await loadSchema(game))!, await wardrobe.standard(game)];
  });

  it('has a form for every place that a pack may change', () => {
    const forms = [...room.entries.flatMap((entry) => placeOf(game, entry, standard) ?? []), ...restOf(game, standard)];
    const places = new Set(forms);
    // What the engine does not read is told in the document for people.
    const unread = Object.entries(schema.properties ?? {})
      .filter(([, part]) => part === true || (typeof part === 'object' && Object.keys(part).every((name) => name === 'default')))
      .map(([name]) => name);
    const out = leaves(standard, [], [])
      .filter(([first]) => !unread.includes(first!))
      .filter((way) => !way.some((name) => FIXED.includes(name) || name === 'field_provenance'))
      .map((way) => way.map(step).join('/'))
      .filter((at) => !stepsUpTo(at).some((known) => places.has(known)));
    expect(out).toEqual([]);
    for (const at of forms) if (find(standard, at) === undefined) expect(at).toBe('a place of the document');
  });

  it('names every field and word of the forms in every language', () => {
    const named = new Set<string>();
    const walk = (part: unknown): void => {
      if (Array.isArray(part)) part.forEach(walk);
      if (typeof part !== 'object' || part === null) return;
      const { properties, const: one, enum: several } = part as { properties?: object; const?: unknown; enum?: unknown[] };
      for (const name of Object.keys(properties ?? {})) if (!FIXED.includes(name) && name !== 'field_provenance') named.add(name);
      for (const word of [one, ...(several ?? [])]) if (typeof word === 'string') named.add(word);
      Object.values(part).forEach(walk);
    };
    walk(schema);
    // Ids without a name on the board, such as places of a map, are their own name.
    const isId = (name: string): boolean => /\d/.test(name) && name === name.toUpperCase();
    for (const lang of words.languages) {
      words.lang = lang;
      const raw = [...named].filter((name) => !isId(name) && !hasName(name));
      expect([lang, raw]).toEqual([lang, []]);
    }
    words.lang = 'en';
  });
});

describe('the editor', () => {
  it('follows every step with the sentence, keeps the pack, and takes back', async () => {
    const game = 'boonlake';
    remember(`pack.${game}`, '');
    await speak(game);
    const [room, schema, standard] = [(await loadRoom(game))!, (await loadSchema(game))!, await wardrobe.standard(game)];
    location.hash = '#A001';
    const card = room.entries.find(({ kind }) => kind === 'card')!;
    location.hash = `#${card.id}`;
    const editor = mount(Editor, { target: document.body, props: { game, room, schema, standard } });
    flushSync();
    const coins = document.querySelector<HTMLInputElement>('fieldset input[data-field="coins"]')!;
    const before = Number(coins.value);
    const type = async (value: string): Promise<void> => {
      const field = document.querySelector<HTMLInputElement>('fieldset input[data-field="coins"]')!;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((done) => setTimeout(done));
      flushSync();
    };
    await type(String(before + 1));
    expect(packOf(game)?.changes).toMatchObject([{ from: before, to: before + 1 }]);
    const said = document.querySelector('.told')!.textContent;
    expect(said).toContain(`${label('coins')} ${before + 1}`);
    // What cannot be is said at the field, and the pack cannot be played.
    await type('9999');
    expect(document.querySelector('small.error')?.textContent).not.toBe('');
    expect(document.querySelector('input[aria-invalid="true"]')).not.toBeNull();
    // Typing is one step: back to the standard.
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')!.click();
    flushSync();
    expect(packOf(game)).toBeNull();
    expect(document.body.textContent).not.toContain('{"');
    await unmount(editor);
    document.body.replaceChildren();
  });
});

it('places and values are told in words', async () => {
  await speak('boonlake');
  words.lang = 'en';
  expect(place('map/fields/5/reward')).toBe('map › Field 5 › reward'.replace('Field', label('field')));
  expect(told([{ op: 'gain_coins', n: 3 }])).toBe('gain coins 3');
  expect(told(null)).toBe('none');
  expect(told(true)).toBe('yes');
  expect(told({})).toBe('none');
});

describe('what is worn', () => {
  /** A pack of one change. */
  const changing = (at: string, standard: Json, to: Json) => ({ changes: [{ at, from: find(standard, at)!, to }] });

  it('is seen by everything made of the components, and comes off again', async () => {
    await speak('suna-valo');
    const [room, standard, board] = [
      (await loadRoom('suna-valo'))!,
      await wardrobe.standard('suna-valo'),
      await import('../games/suna-valo/content'),
    ];
    const festival = (find(standard, 'festivals') as { id: string; min_price: number }[])[0]!;
    const about = (): string => room.entries.find(({ id }) => id === festival.id)!.about();
    const [before, price] = [about(), board.slotPrices[1]!];
    await wardrobe.dress('suna-valo', changing(`festivals/${festival.id}/min_price`, standard, festival.min_price + 7));
    expect(board.cards.get(festival.id)?.min_price).toBe(festival.min_price + 7);
    expect(about()).toContain(String(festival.min_price + 7));
    expect(room.corrections()).toMatchObject([{ at: `festivals/${festival.id}/min_price`, provenance: 'rulebook' }]);
    await wardrobe.dress('suna-valo', changing('board/village/slots/1/price', standard, price + 5));
    expect(board.slotPrices[1]).toBe(price + 5);
    expect(board.cards.get(festival.id)?.min_price).toBe(festival.min_price);
    await wardrobe.dress('suna-valo', null);
    expect([about(), board.slotPrices[1], room.corrections()]).toEqual([before, price, []]);
  });

  it('tells how many there are and how each corrected place is known', async () => {
    await speak('helios');
    const [room, standard] = [(await loadRoom('helios'))!, await wardrobe.standard('helios')];
    const tile = (find(standard, 'land_tiles') as { id: string; count: number }[])[0]!;
    const where = (): string => room.entries.find(({ id }) => id === `land-${tile.id}`)!.where();
    const before = where();
    await wardrobe.dress('helios', changing(`land_tiles/${tile.id}/count`, standard, tile.count + 2));
    expect(where()).toContain(String(tile.count + 2));
    await wardrobe.dress('helios', null);
    expect(where()).toBe(before);
  });
});
