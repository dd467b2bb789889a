/** The components of Helios. */
import type { Target } from '../wire/helios/Target';
import { takes } from './usage';
import content from '$crates/helios/content/helios.json';
import { made } from '$lib/dress';
import { capital, words } from '$lib/words.svelte';
import { buildings, characters, costParts, fieldsOf, isReconstructed, kindsOf, type Cost } from '../games/helios/content';
import { COLOURS, ownership, SPECIALS, type Colour, type Special, type View } from '../games/helios/view';
import { t as board } from '../games/helios/words';
import { correctionsOf, known, marked, type Entry, type Mark, type Room } from './entry';
import Drawn from './HeliosDrawn.svelte';
import Shared from '../games/helios/pieces/Defs.svelte';
import { t } from './words';

const coloursIn = (cost: Cost): string[] => [...new Set(costParts(cost).filter((part) => part !== 'or'))];
const copies = (n: number) => (): string => t('copies', { n });
const aboutOf = (id: string) => (): string => words.word(`about.${id}`);

const lands = (): Entry[] =>
  content.land_tiles.map((item) => ({
    id: `land-${item.id}`,
    kind: 'land',
    name: () => capital(words.word(`land.${item.id}`)),
    about: () => t('helios.land', { what: words.word(`colour.${item.id}`) }),
    where: copies(item.count),
    rules: ['HEL-1.10', 'HEL-6.1'],
    text: `land.${item.id}`,
    traits: { colour: [item.id] },
    taken: takes<Target>('create', { land: item.id as Colour }),
    ...known(item),
  }));

const specials = (): Entry[] =>
  content.special_tiles.map((item) => ({
    id: item.id,
    kind: 'special',
    name: () => capital(words.word(`special.${item.id}`)),
    about: aboutOf(item.id),
    where: copies(item.count),
    rules: ['HEL-1.11', 'HEL-6.1'],
    text: `special.${item.id}`,
    traits: {},
    taken: takes<Target>('create', { special: item.id as Special }),
    ...known(item),
  }));

const actionTiles = (): Entry[] =>
  content.action_tiles.map((item) => ({
    id: `tile-${item.symbol}-${item.colour}`,
    kind: 'action_tile',
    name: () => `${capital(words.word(`symbol.${item.symbol}`))}, ${words.word(`slot.${item.colour}`)}`,
    about: () => t(item.colour === 'gray' ? 'helios.wild_tile' : 'helios.action_tile', { slot: words.word(`slot.${item.colour}`) }),
    where: copies(item.count),
    rules: ['HEL-1.1', 'HEL-5.1.1', 'HEL-5.2.3'],
    text: `symbol.${item.symbol}`,
    traits: { colour: [item.colour], action: [item.symbol] },
    ...known(item),
  }));

const people = (): Entry[] =>
  characters.map((item) => ({
    id: item.id,
    kind: 'character',
    name: () => capital(words.word(`character.${item.id}`)),
    about: () => `${words.word(`about.${item.id}`)} ${t('helios.character', { n: item.mana })}`,
    where: () => t('once'),
    rules: ['HEL-10.5', 'HEL-10.7'],
    text: `character.${item.id}`,
    traits: { colour: coloursIn(item.cost) },
    taken: takes<Target>('buy', { character: item.id }),
    ...known(item),
  }));

const houses = (): Entry[] =>
  buildings.map((item) => ({
    id: item.id,
    kind: 'building',
    name: () => capital(words.word(`building.${item.id}`)),
    about: aboutOf(item.id),
    where: () => t('helios.each_city'),
    rules: ['HEL-7.3.2'],
    text: `building.${item.id}`,
    traits: { colour: coloursIn(item.cost) },
    taken: takes<Target>('build', { building: item.id }),
    ...known(item),
  }));

const fieldRules: Record<string, string> = {
  rim: 'HEL-2.3',
  yellow: 'HEL-2.6',
  bonus_resource: 'HEL-2.7',
  mana: 'HEL-2.8',
  corner: 'HEL-2.9',
};
const fields = (): Entry[] =>
  [...fieldsOf.light, ...fieldsOf.rim].map((at) => {
    const kinds = kindsOf(at);
    return {
      id: `field-${at}`,
      kind: 'field',
      name: () => capital(board('field', { field: at })),
      about: () => (kinds.length > 0 ? kinds : (['light'] as const)).map((kind) => board(`field.${kind}`)).join(' '),
      where: () => t('helios.each_board'),
      rules: kinds.length > 0 ? kinds.flatMap((kind) => fieldRules[kind] ?? []) : ['HEL-2.2'],
      text: '',
      traits: {},
      provenance: isReconstructed('board') ? 'reconstructed' : 'rulebook',
    };
  });

/** What lies open and what each has built, by the names of the room. */
function marks(view: View, seat: number | null): Map<string, Mark> {
  const own = seat === null ? undefined : view.boards[seat];
  const people = Object.entries(view.characters).map(([id, where]) => ({ id, owner: ownership(where).owner }));
  return marked(
    ['play', view.open_land.map((colour) => `land-${colour}`)],
    ['play', SPECIALS.filter((kind) => view.special_tiles[kind] > 0)],
    ['play', Object.entries(view.columns).flatMap(([symbol, tiles]) => tiles.map((colour) => `tile-${symbol}-${colour}`))],
    ['play', view.boards.flatMap(({ buildings: built }) => built)],
    ['play', people.map(({ id }) => id)],
    ['mine', own?.tiles.map(({ tile }) => ('land' in tile ? `land-${tile.land}` : tile.special)) ?? []],
    ['mine', own?.buildings ?? []],
    ['mine', people.filter(({ owner }) => owner !== null && owner === seat).map(({ id }) => id)],
  );
}

const colours = [...COLOURS, 'red', 'yellow'];

export const room: Room = {
  kinds: ['building', 'character', 'special', 'land', 'action_tile', 'field'],
  entries: [],
  filters: [
    {
      trait: 'colour',
      label: () => t('filter.colour'),
      values: colours.map((colour) => ({
        value: colour,
        label: () => words.word(words.has(`colour.${colour}`) ? `colour.${colour}` : `slot.${colour}`),
      })),
    },
    {
      trait: 'action',
      label: () => t('filter.action'),
      values: content.action_tiles
        .map(({ symbol }) => symbol)
        .filter((symbol, i, all) => all.indexOf(symbol) === i)
        .map((symbol) => ({ value: symbol, label: () => capital(words.word(`symbol.${symbol}`)) })),
    },
  ],
  Drawn,
  Shared,
  corrections: correctionsOf(content),
  marks: marks as Room['marks'],
};
made(() => {
  room.entries = [...houses(), ...people(), ...specials(), ...lands(), ...actionTiles(), ...fields()];
});
