/** Helios in words, region by region. */
import { capital, words } from '$lib/words.svelte';
import { ownFirst, region, told, type Region } from '../frame/text';
import { buildings, characters, costParts, fieldsOf, kindsOf, type Building } from './content';
import { neighbours } from './hex';
import * as things from './things';
import { COLOURS, ownership, SLOTS, SPECIALS, SYMBOLS, type PlayerBoard, type View } from './view';
import { t } from './words';

/** A cost in cubes, such as "blue, blue, any colour" or "black or blue". */
function cost(of: Building['cost']): string {
  const parts = costParts(of);
  return parts
    .flatMap((part) => (part === 'or' ? [] : [part === 'any' ? t('any_colour') : words.word(`colour.${part}`)]))
    .join(parts.includes('or') ? t('or') : ', ');
}

/** How far the game is, for the line on top. */
export const round = ({ round: n, rounds: of }: View): string => t('round', { n, of });

function standing(view: View): Region {
  const active = view.pending.at(-1)?.seat ?? view.active;
  return region('state', t('state'), [
    t('round', { n: view.round, of: view.rounds }),
    view.phase === 'actions' ? t('action_round', { n: view.action_round, of: view.action_rounds }) : t(`phase.${view.phase}`),
    view.phase !== 'over' && t('decides', { who: words.player(active) }),
    `${t('dragon')}: ${words.player(view.start_player)}`,
  ]);
}

/** The board all players have: how fields are named, and which of them are special. */
function fields(): Region {
  const list = (kind: 'bonus_resource' | 'mana' | 'corner' | 'yellow' | 'rim' | 'light') =>
    `${t(`field.${kind}`)} ${t('these_fields', { fields: fieldsOf[kind].join('; ') })}`;
  return region('fields', t('fields'), [
    t('field_names', { around: neighbours('0,0').join('; ') }),
    list('light'),
    list('rim'),
    list('bonus_resource'),
    list('mana'),
    list('corner'),
    list('yellow'),
  ]);
}

function columns(view: View): Region {
  const line = (symbol: (typeof SYMBOLS)[number]): string => {
    const tiles = view.columns[symbol].map((colour) => words.word(`slot.${colour}`));
    const above = tiles.slice(0, -1);
    const said = [
      tiles.at(-1) ?? t('column_empty'),
      above.length > 0 && t('above', { n: above.length, what: above.join(', ') }),
      t('stack', { n: view.draw_stacks[symbol] }),
    ];
    return told(things.column(symbol).name, said.filter(Boolean).join('; '));
  };
  return region('columns', t('action_tiles'), SYMBOLS.map(line));
}

function offer(view: View): Region {
  const open = (n: number) => `${t('open_tiles', { n })}.`;
  return region('offer', t('new_land'), [
    ...COLOURS.map((colour) => told(things.openLand(colour).name, open(view.open_land.filter((land) => land === colour).length))),
    ...SPECIALS.map((kind) => told(capital(things.openSpecial(kind).name), open(view.special_tiles[kind]), things.openSpecial(kind).about)),
    t('extra_stack', { n: view.extra_stack }),
  ]);
}

function city(view: View): Region {
  const owners = (id: Building['id']) => view.boards.flatMap((board, seat) => (board.buildings.includes(id) ? [words.player(seat)] : []));
  return region('city', t('city'), [
    told(t('temple'), t('about_temple')),
    ...buildings.map(({ id, cost: price }) => {
      const who = owners(id);
      return told(
        things.building(id).name,
        t('costs_what', { what: cost(price) }),
        things.building(id).about,
        who.length > 0 && t('built_by', { who: who.join(', ') }),
      );
    }),
  ]);
}

function people(view: View): Region {
  return region(
    'characters',
    t('characters'),
    characters.map(({ id, mana, cost: price }) => {
      const { owner, active } = ownership(view.characters[id]);
      const status = owner === null ? t('for_mana', { n: mana }) : t(active ? 'active_with' : 'asleep_with', { who: words.player(owner) });
      return told(things.character(id).name, `${status}.`, !active && t('activation', { what: cost(price) }), things.character(id).about);
    }),
  );
}

function land(board: PlayerBoard): Region {
  const tileAt = new Map(board.tiles.map((tile) => [tile.at, tile]));
  const occupied = new Set(tileAt.keys());
  const beside = fieldsOf.light.filter(
    (at) => !occupied.has(at) && at !== board.sun.at && neighbours(at).some((next) => occupied.has(next)),
  );
  const marked = (at: string): string => {
    const kinds = kindsOf(at).filter((kind) => kind !== 'rim' && kind !== 'yellow');
    return kinds.length > 0 ? `${at} (${kinds.map((kind) => t(`mark.${kind}` as 'mark.mana')).join(', ')})` : at;
  };
  return region('land', t('land'), [
    board.tiles.length === 0 && t('no_land'),
    ...board.tiles.map((tile) => `${things.field(tile.at, [], tile).name}${things.holds(tile)}`),
    beside.length > 0 && told(t('free_beside'), beside.map(marked).join('; ')),
  ]);
}

function slots(board: PlayerBoard): Region {
  return region(
    'slots',
    t('slots'),
    SLOTS.map((id) =>
      told(capital(things.slot(id).name), told(t('slot_holds', { n: board.slots[id].length }), things.slotContent(board, id))),
    ),
  );
}

function player(view: View, seat: number): Region {
  const board = view.boards[seat]!;
  const { sun } = board;
  const own = (active: boolean) =>
    characters.filter(({ id }) => {
      const where = ownership(view.characters[id]);
      return where.owner === seat && where.active === active;
    });
  const named = (list: readonly { id: string }[]) => list.map(({ id }) => words.word(`character.${id}`)).join(', ');
  return region(
    `board ${seat}`,
    t('land_of', { who: words.player(seat) }),
    [
      `${board.mana} ${t('mana')}`,
      board.vp === null ? t('bag_hidden') : t('bag', { n: board.vp }),
      t('range', { n: board.sun_unlimited ? '∞' : board.sun_range }),
      [
        t('sun_at', { field: sun.at }),
        ...(sun.anchor ? [t('shore', { side: sun.anchor })] : []),
        ...(sun.lap_debt > 0 ? [t('lap_debt', { n: sun.lap_debt })] : []),
      ].join(', '),
      told(t('temple'), t('next_temple', { n: board.temple_cost })),
      told(t('built_here'), board.buildings.map((id) => words.word(`building.${id}`)).join(', ') || t('none')),
      told(t('characters_asleep'), named(own(false)) || t('none')),
      told(t('characters_active'), named(own(true)) || t('none')),
    ],
    [land(board), slots(board)],
  );
}

export function text(view: View, seat: number | null): Region[] {
  return [
    standing(view),
    columns(view),
    offer(view),
    ...ownFirst(view.players, seat).map((i) => player(view, i)),
    city(view),
    people(view),
    fields(),
  ];
}
