/** Every component of the content files is in its room, with a name and an effect in every language, and is drawn. */
import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import agricolaContent from '$crates/agricola/content/agricola.json';
import boonlakeContent from '$crates/boonlake/content/boonlake.json';
import heliosContent from '$crates/helios/content/helios.json';
import sunaContent from '$crates/suna-valo/content/suna-valo.json';
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';
import type { Room } from './entry';
import { loadRoom } from './registry';
import { find, NOTHING } from './search';
import { t, type Word } from './words';
import { countedOf, loadUsage } from './usage';
import rulesOf from 'virtual:component-rules';

const LANGUAGES = words.languages;
const engine = import.meta.glob<Catalogue>('../../../crates/*/texts/*.json', { import: 'default' });
const cards = import.meta.glob<{ id: string }[]>('../../../crates/agricola/content/cards/{minor,occupation}_?.json', { import: 'default' });
const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** The ids of the content files, by the names of the room. */
const inTheBox: Record<string, () => Promise<string[]>> = {
  agricola: async () => [
    ...ids(agricolaContent.action_spaces),
    ...ids(agricolaContent.major_improvements),
    ...(await Promise.all(Object.values(cards).map((load) => load()))).flatMap(ids),
  ],
  boonlake: async () => [
    ...ids(boonlakeContent.project_cards),
    ...ids(boonlakeContent.scoring_tiles),
    ...Object.values(boonlakeContent.building_tiles).flatMap(ids),
    ...boonlakeContent.lever_slots.map(({ slot }) => `lever-${slot}`),
    ...ids(boonlakeContent.action_strips),
    ...boonlakeContent.map.fields.map(({ number }) => `field-${number}`),
    ...boonlakeContent.map.regions.map(({ id }) => `region-${id}`),
    ...boonlakeContent.river.spaces.map(({ id }) => `river-${id}`),
    ...boonlakeContent.player_board.recesses.map(({ id }) => `recess-${id}`),
    ...boonlakeContent.income_tracks.coin.spaces.map(({ steps }) => `coin-${steps}`),
    ...boonlakeContent.income_tracks.card.spaces.map(({ steps }) => `card-${steps}`),
    ...boonlakeContent.solo.tiles.map(({ id }) => `solo-${id}`),
  ],
  helios: async () => [
    ...heliosContent.land_tiles.map(({ id }) => `land-${id}`),
    ...ids(heliosContent.special_tiles),
    ...heliosContent.action_tiles.map(({ symbol, colour }) => `tile-${symbol}-${colour}`),
    ...ids(heliosContent.characters),
    ...ids(heliosContent.buildings),
    ...[...heliosContent.board.light.fields, ...heliosContent.board.rim.fields].map((at) => `field-${at}`),
  ],
  'suna-valo': async () =>
    [
      sunaContent.farm_cards,
      sunaContent.festivals,
      sunaContent.special_cards,
      sunaContent.characters,
      sunaContent.public_orders,
      sunaContent.ship_orders,
      sunaContent.bot_tiles,
      sunaContent.improvements,
      sunaContent.columns,
      sunaContent.bot_tracks.blockers,
      sunaContent.bot_tracks.left.spaces,
      sunaContent.bot_tracks.right.spaces,
    ].flatMap((items) => ids(items)),
};

/** A text without a hole, an id in place of a word, or a thing without a value. */
const WRONG = /[{}]|\b(undefined|null|NaN)\b|\[object|(^|\s)[a-z_-]+\.[a-z_0-9]+/;

describe.each(Object.keys(inTheBox))('the room of %s', (game) => {
  let room: Room;
  beforeAll(async () => {
    for (const lang of LANGUAGES) words.learn({ [lang]: await engine[`../../../crates/${game}/texts/${lang}.json`]!() });
    room = (await loadRoom(game))!;
    // What the parts of a page say is fetched with the languages that were asked for.
    await Promise.all(LANGUAGES.map((lang) => words.fetch(lang)));
  });

  it('has every component of the content files once', async () => {
    expect(ids(room.entries).sort()).toEqual((await inTheBox[game]!()).sort());
    expect(new Set(ids(room.entries)).size).toBe(room.entries.length);
  });

  it.each(LANGUAGES)('names each, says what it does and where it is used: %s', (lang) => {
    words.lang = lang;
    for (const entry of room.entries) {
      for (const said of [entry.name(), entry.about(), entry.where(), t(`from.${entry.provenance}` as Word)]) {
        expect(said.trim(), entry.id).not.toBe('');
        expect(said, entry.id).not.toMatch(WRONG);
      }
      for (const part of Object.keys(entry.otherwise ?? {})) expect(t(`part.${part}` as Word), entry.id).not.toMatch(WRONG);
    }
    for (const kind of room.kinds) expect(t(`kind.${game}.${kind}` as Word)).not.toMatch(WRONG);
    for (const { label, values } of room.filters)
      for (const said of [label(), ...values.map((value) => value.label())]) expect(said).not.toMatch(WRONG);
    words.lang = 'en';
  });

  it('draws each with the parts of the board', async () => {
    const { Drawn } = room;
    for (const entry of room.entries) {
      const drawn = mount(Drawn, { target: document.body, props: { entry } });
      flushSync();
      expect(document.body.querySelectorAll('svg, .thing').length, entry.id).toBeGreaterThan(0);
      await unmount(drawn);
    }
  });

  it('has a kind for each, and filters that find something', () => {
    for (const { kind, id } of room.entries) expect(room.kinds, id).toContain(kind);
    for (const { trait, values } of room.filters)
      for (const { value } of values)
        expect(find(room.entries, { ...NOTHING, traits: { [trait]: value } }, new Map()).length, `${trait} ${value}`).toBeGreaterThan(0);
  });

  it('knows rules that the rules page tells', async () => {
    const page = await import(`../../../crates/${game}/rules/en.md?raw`);
    const naming = (await rulesOf[game]!()).default;
    for (const { id, rules, text } of room.entries) {
      expect(rules.length, id).toBeGreaterThan(0);
      for (const rule of [...rules, ...(naming[text] ?? [])]) expect(page.default, `${id}: ${rule}`).toContain(rule);
    }
  });

  it('counts only what can be taken', async () => {
    const usage = await loadUsage(game);
    expect(usage).not.toBeNull();
    const counted = room.entries.filter(({ taken }) => countedOf(usage, taken));
    expect(counted.length).toBeGreaterThan(20);
  });
});

describe('search', () => {
  const entry = (id: string, name: string, traits = {}) => ({
    id,
    kind: 'card',
    name: () => name,
    about: () => 'Grinds grain.',
    where: () => '',
    provenance: 'rulebook',
    rules: [],
    text: '',
    traits,
  });
  const all = [entry('A1', 'Mühle', { deck: ['A'] }), entry('B1', 'Bakery', { deck: ['B'] })];
  const found = (wish: object, marks = new Map()) => ids(find(all, { ...NOTHING, ...wish }, marks));

  it('finds by name without accents, by effect, by id, and by all words at once', () => {
    expect(found({ words: 'muhle' })).toEqual(['A1']);
    expect(found({ words: 'grain' })).toEqual(['A1', 'B1']);
    expect(found({ words: 'b1 grain' })).toEqual(['B1']);
    expect(found({ words: 'b1 mühle' })).toEqual([]);
  });

  it('narrows by kind, trait and mark', () => {
    expect(found({ kind: 'tile' })).toEqual([]);
    expect(found({ traits: { deck: 'B' } })).toEqual(['B1']);
    expect(found({ traits: { deck: '' } })).toEqual(['A1', 'B1']);
    expect(found({ mark: 'any' }, new Map([['A1', 'hand']]))).toEqual(['A1']);
    expect(found({ mark: 'mine' }, new Map([['A1', 'hand']]))).toEqual([]);
  });
});

describe('what is marked at a table', () => {
  it('is the seat’s own hand, what lies before it and what is open; never the hand of another', async () => {
    const fixtures = (await import('../games/boonlake/fixtures.json')).default as unknown as {
      seat: number;
      view: Record<string, unknown>;
    }[];
    const room = (await loadRoom('boonlake'))!;
    for (const { seat, view } of fixtures) {
      const boards = view['boards'] as { hand: string[]; played: string[] }[];
      const marks = room.marks(view as never, seat);
      for (const id of boards[seat]!.hand) expect(marks.get(id)).toBe('hand');
      for (const id of boards[seat]!.played) expect(marks.get(id)).toBe('mine');
      const spectator = room.marks(view as never, null);
      expect([...spectator.values()].every((mark) => mark === 'play')).toBe(true);
    }
  });
});
