/** Suna Valo in words, region by region. */
import { capital, words } from '$lib/words.svelte';
import type { CardDocument } from '../../wire/suna-valo/CardDocument';
import type { Column } from '../../wire/suna-valo/Column';
import type { FarmView } from '../../wire/suna-valo/FarmView';
import type { View } from '../../wire/suna-valo/View';
import type { Thing } from '../frame/inspect.svelte';
import { ownFirst, region, told, type Region } from '../frame/text';
import * as about from './about';
import { cards, COLOURS, COLUMNS, eraOf, figureOn, GOODS, improvements, publicOrders, RESOURCES, shipOrders, slotPrices } from './content';
import * as things from './things';
import { stepsAhead, worthOf } from './tracks';
import { cardsIn, counted, deciding, handOver, openDecision, stock, turnOf } from './view';
import { t } from './words';

const thing = ({ name, about: does }: Thing): string => told(name, does);
const card = (id: string, where = ''): string => thing(things.shownCard(id, where));

/** How far the game is, for the line on top. */
export const round = ({ era: n }: View): string => t('era', { n });

/** Where the game stands, and what is in hand at the moment and lies nowhere else. */
function standing(view: View, seat: number | null): Region {
  const open = openDecision(view);
  const bought = deciding(open, 'place_card') ?? deciding(open, 'perform');
  const payment = deciding(open, 'pay');
  const pricing = deciding(open, 'price');
  const { drones, steps, energy, toStore } = handOver(open);
  const due = payment ? about.goodsLine(Object.fromEntries(GOODS.map((kind, i) => [kind, payment.due[i] ?? 0]))) : '';
  const left = [energy > 0 && t('energy', { n: energy }), drones > 0 && t('drones', { n: drones }), steps > 0 && t('steps', { n: steps })]
    .filter(Boolean)
    .join(', ');
  return region('state', t('now'), [
    told(t('era', { n: view.era }), view.phase === 'turns' ? t('turn', { n: turnOf(view) }) : t(`phase.${view.phase}`)),
    view.phase === 'turns' && (view.extra_turns ? t('extra_turns') : view.era_end_triggered && t('ending')),
    `${t('start_tree')}: ${words.player(view.start_player)}`,
    open && t('decides', { who: words.player(open.seat) }),
    bought && told(t('bought'), card(bought)),
    payment && told(t('to_pay'), [due, payment.any > 0 && t('any_goods', { n: payment.any })].filter(Boolean).join(', ')),
    payment && payment.leave > 0 && t('to_leave', { n: payment.leave }),
    pricing && t('to_price', { n: pricing.needed }),
    toStore.length > 0 &&
      told(t('to_store'), about.goodsLine(counted(RESOURCES.map((kind) => toStore.filter((good) => good === kind).length)))),
    left && told(t('left_to_use'), left),
    ...(seat !== null && view.phase === 'characters'
      ? (view.farms[seat]?.choice ?? []).map((id) => told(t('to_choose'), thing(things.character(id))))
      : []),
  ]);
}

function village(view: View, seat: number | null): Region {
  const prices = view.village_prices[seat ?? view.active] ?? [];
  return region('village', t('village'), [
    ...view.village.map((id, i) =>
      id ? card(id, things.villagePrice(id, i, prices[i] ?? 0)) : told(t('village_space', { n: slotPrices[i] ?? 0 }), t('empty_place')),
    ),
    view.revealed && told(t('revealed'), card(view.revealed)),
    t('draw_pile_holds', { n: view.draw_pile }),
    t('festival_pile', { n: view.festival_piles[view.era - 1] ?? 0 }),
  ]);
}

function display(view: View, owner: number, seat: number | null): Region {
  const title = owner === seat ? t('your_display') : t('display_of', { who: words.player(owner) });
  const places = view.farms[owner]?.display ?? [];
  return region(
    `display ${owner}`,
    title,
    places.map((place, i) =>
      place.card ? card(place.card, things.displayPrice(place, owner, seat)) : told(t('place', { n: i + 1 }), t('empty_place')),
    ),
  );
}

/** Whose figure stands on the spaces of an order. */
function taken(values: readonly number[], owners: readonly number[]): string[] {
  return values.flatMap((n, space) => {
    const owner = owners.indexOf(space + 1);
    return owner < 0 ? [] : [t('taken_by', { n, who: words.player(owner) })];
  });
}

const closed = (orders: readonly (string | null)[]): string[] =>
  orders.flatMap((id, place) => (id === null ? [t('nobody_yet', { n: eraOf(place) })] : []));

function publicOrdersOf(view: View, seat: number | null): Region {
  const parts = view.public_orders.flatMap((id, i) => {
    const order = id ? publicOrders.get(id) : undefined;
    if (!id || !order) return [];
    const needs = ownFirst(view.farms.length, seat).map((owner) => {
      const farm = view.farms[owner];
      const done = (farm?.barrels[i] ?? 0) > 0;
      const slots = order.slots[COLOURS[owner] ?? 'white'].map(({ need, reward }, slot) => {
        const filled = done || (farm?.delivered[i]?.includes(slot) ?? false);
        return filled
          ? t('need_delivered', { what: about.good(need) })
          : reward
            ? t('need_reward', { what: about.good(need), reward: about.effect(reward) })
            : about.good(need);
      });
      return told(words.player(owner), slots.join('; '));
    });
    const of = things.publicOrder(id);
    return [
      region(id, of.name, [
        of.about,
        ...taken(
          order.barrel_spaces,
          view.farms.map(({ barrels }) => barrels[i] ?? 0),
        ),
        ...needs,
      ]),
    ];
  });
  return region('public', t('public_orders'), closed(view.public_orders), parts);
}

function shipOrdersOf(view: View): Region {
  const lines = view.ship_orders.flatMap((id, i) => {
    const order = id ? shipOrders.get(id) : undefined;
    return id && order
      ? [
          [
            thing(things.shipOrder(id)),
            ...taken(
              order.ship_spaces,
              view.farms.map(({ ships }) => ships[i] ?? 0),
            ),
          ].join(' '),
        ]
      : [];
  });
  return region('ships', t('ship_orders'), [...lines, ...closed(view.ship_orders)]);
}

/** A card on a farm with what lies on it. */
function placed(of: CardDocument, row: number): string {
  const place = t('row', { n: row + 1 });
  const spec = cards.get(of.card);
  if (of.face_down || !spec) return told(place, t('face_down_card'));
  const stored = (of.slots ?? []).flatMap((good) => (good ? [about.good(good)] : []));
  const needs = (spec.order?.needs ?? []).map((need, slot) =>
    t(of.has_crate || of.delivered?.includes(slot) ? 'need_delivered' : 'still_needed', { what: about.good(need) }),
  );
  const free = spec.slots.length - stored.length;
  const here = [...stored, ...(free > 0 ? [t('free_slots', { n: free })] : []), ...needs];
  return told(place, card(of.card), here.length > 0 && told(t('on_it'), `${about.listed(here)}.`));
}

const column = (farm: FarmView, id: Column): Region =>
  region(id, capital(about.column(id)), [told(t('column_head'), about.head(farm, id)), ...cardsIn(farm, id).map(placed)]);

function tracks(farm: FarmView): Region {
  const blocked = (space: string | undefined) => farm.figures.some((figure) => figure === space);
  return region('tracks', t('tracks'), [
    t('tracks_score', worthOf(farm)),
    ...stepsAhead(farm).map(({ name, space, step }) => {
      const { name: said, about: brings } = things.step(name, space.multiplier ?? space.vp ?? 0, space.notch);
      return told(
        said,
        brings,
        step.blocker && blocked(step.blocker) && t('step_closed', { figure: words.word(`figure.${figureOn(step.blocker)}`) }),
      );
    }),
  ]);
}

function farmOf(view: View, owner: number, seat: number | null): Region {
  const farm = view.farms[owner]!;
  const live = owner === seat;
  const spaces = improvements.map(({ id }) => thing(things.space(id, farm.figures.includes(id))));
  const keeper = about.goodsLine(farm.keeper);
  return region(
    `farm ${owner}`,
    t('farm_of', { who: words.player(owner) }),
    [
      told(
        t('goods'),
        about.listed([
          t('energy', { n: farm.energy }),
          ...RESOURCES.map((kind) => t('count', { n: stock(farm, kind), what: about.good(kind) })),
        ]),
      ),
      t('points_now', { n: farm.points }),
      farm.character && thing(things.character(farm.character)),
      keeper && told(t('keeper'), keeper),
      told(t('market'), about.listed(RESOURCES.map((kind, i) => t('market_of', { what: about.good(kind), n: farm.market[i] ?? 0 })))),
      farm.rows_scored + farm.rows_activated > 0 &&
        `${t('rows_scored', { n: farm.rows_scored })}, ${t('rows_activated', { n: farm.rows_activated })}`,
      farm.shortage > 0 && t('shortage_beside', { n: farm.shortage }),
      !live && farm.hand_size > 0 && t('hand_of', { who: words.player(owner), n: farm.hand_size }),
      ...farm.progress_tiles.map((id) => thing(things.tile(id, t(farm.fresh_tiles.includes(id) ? 'tile_fresh' : 'tile_usable')))),
      farm.end_tile && thing(things.tile(farm.end_tile)),
      ...farm.festivals.map((id) => told(t('kept_festival'), card(id))),
    ],
    [...COLUMNS.map((id) => column(farm, id)), tracks(farm), region('spaces', t('farm_board'), spaces)],
  );
}

export function text(view: View, seat: number | null): Region[] {
  const seats = ownFirst(view.farms.length, seat);
  const hand = seat === null ? [] : (view.farms[seat]?.hand ?? []);
  return [
    standing(view, seat),
    ...(hand.length > 0
      ? [
          region(
            'hand',
            t('hand'),
            hand.map((id) => card(id)),
          ),
        ]
      : []),
    village(view, seat),
    ...seats.map((owner) => display(view, owner, seat)),
    publicOrdersOf(view, seat),
    shipOrdersOf(view),
    ...seats.map((owner) => farmOf(view, owner, seat)),
    region('tiles', t('bot_tiles'), [
      ...[...view.progress_tiles, ...view.end_tiles].map((id) => thing(things.tile(id))),
      ...view.progress_tiles_in_box.map((id) => told(t('in_box'), thing(things.tile(id)))),
    ]),
    region('discards', t('discard_pile'), view.discard_pile.length > 0 ? view.discard_pile.map((id) => card(id)) : [t('empty_place')]),
  ];
}
