/** Agricola in words, region by region. */
import { capital, words } from '$lib/words.svelte';
import type { Cell } from '../../wire/agricola/Cell';
import type { FarmView } from '../../wire/agricola/FarmView';
import type { Played } from '../../wire/agricola/Played';
import type { View } from '../../wire/agricola/View';
import type { Thing } from '../frame/inspect.svelte';
import { ownFirst, region, told, type Region } from '../frame/text';
import { GOODS, improvements, occupationsFirst } from './content';
import { rounds, roundThing, stateLines } from './rounds';
import * as things from './things';
import { cells, COLUMNS, fencesOf, herds, ROWS } from './yard';
import { t } from './words';

const thing = ({ name, about }: Thing): string => told(name, about);

/** How far the game is, for the line on top. */
export const round = ({ round: n }: View): string => (n > 0 ? t('round_of', { n }) : '');

function standing(view: View): Region {
  const decides = view.pending.at(-1)?.seat;
  return region('state', t('state'), [
    view.round > 0 && t('round_of', { n: view.round }),
    ...stateLines(view),
    decides !== undefined && t('decides', { who: words.player(decides) }),
    `${capital(t('starting_player'))}: ${words.player(view.starting_player)}`,
  ]);
}

function spaces(view: View): Region {
  const free = things.inOrder(view).map(({ item, round }) => {
    const there = things.peopleOn(item).join(', ');
    return told(
      things.space(item, !view.cards).name,
      round > 0 && `${t('round', { n: round })}.`,
      there && `${capital(there)}.`,
      things.space(item, !view.cards).about,
    );
  });
  return region('spaces', t('action_spaces'), free);
}

function toCome(view: View, seats: readonly number[]): Region {
  return region(
    'rounds',
    t('rounds_to_come'),
    rounds.filter((round) => round > view.round).map((round) => thing(roundThing(view, round, seats))),
  );
}

function majors(view: View): Region {
  return region(
    'majors',
    t('improvements'),
    improvements.map(({ id }) => {
      const owner = things.ownerOf(view, id);
      return told(things.major(id).name, owner >= 0 && `${capital(t('owned_by', { who: words.player(owner) }))}.`, things.major(id).about);
    }),
  );
}

/** A row of the farmyard, cell by cell from the left, with the fences around each. */
function row(farm: FarmView, n: number): string {
  const cell = (at: Cell): string => {
    const sides = fencesOf(farm, at).map((side) => t(`side.${side}`));
    const { name } = things.cell(at, farm, { sow: false, renovate: false });
    return sides.length > 0 ? `${name} (${t('fenced', { sides: sides.join(', ') })})` : name;
  };
  return told(
    t('row', { n }),
    cells
      .slice(n * COLUMNS, (n + 1) * COLUMNS)
      .map(cell)
      .join('; '),
  );
}

function yard(farm: FarmView, crowded: boolean): Region {
  return region('yard', t('yard'), [
    t('cell_names'),
    ...Array.from({ length: ROWS }, (_, n) => row(farm, n)),
    ...farm.pastures.map(({ cells: inside, capacity, animal, animals }) =>
      told(
        t('pasture_at', { cells: inside.join('; ') }),
        animal
          ? t('about.pasture_with', { n: capacity, has: animals, what: things.goodName(animal) })
          : t('about.pasture', { n: capacity }),
      ),
    ),
    // Those on pastures are told with them.
    ...herds(farm, crowded).map(
      ({ animal, n, at }) =>
        at.kind !== 'pasture' && told(at.kind === 'gate' ? t('without_place') : t(`lives.${at.kind}`), `${n} ${things.goodName(animal)}`),
    ),
  ]);
}

function played(farm: FarmView, card: Played): string {
  const state = things.stateOf(card, farm.on_cards[card.card]);
  const waits = (card.rounds ?? []).length > 0 ? t('card.rounds', { what: (card.rounds ?? []).join(', ') }) : '';
  const { name, about } = things.card(card.card, true, null);
  return told(
    name,
    [state, waits]
      .filter(Boolean)
      .map((part) => `${capital(part)}.`)
      .join(' '),
    about,
  );
}

function farmOf(view: View, seat: number): Region {
  const farm = view.farms[seat]!;
  const food = farm.goods.food ?? 0;
  const crowded = things.decisionKind(things.openDecision(view)) === 'accommodate' && view.pending.at(-1)?.seat === seat;
  const own = [
    ...farm.improvements.map((id) =>
      told(things.major(id).name, farm.crafted.includes(id) && `${capital(t('crafted'))}.`, things.major(id).about),
    ),
    ...farm.played.map((card) => played(farm, card)),
  ];
  return region(
    `farm ${seat}`,
    t('farm_of', { who: words.player(seat) }),
    [
      things.familyLine(farm),
      [
        t('food_due', { n: farm.food_due }),
        food < farm.food_due ? `${t('food_short', { n: farm.food_due - food })}.` : t('food_enough'),
      ].join(' '),
      told(t('supply'), GOODS.map((good) => `${farm.goods[good] ?? 0} ${things.goodName(good)}`).join(', ')),
      `${t('fences_left', { n: farm.fences_left })}, ${t('stables_left', { n: farm.stables_left })}`,
      farm.bonus_points > 0 && t('bonus', { n: farm.bonus_points }),
      farm.begging > 0 && t('begging', { n: farm.begging, points: -3 * farm.begging }),
      view.cards &&
        told(
          t('card.hand_of', { who: words.player(seat) }),
          t('card.size', { occupations: farm.hand_size.occupations, minors: farm.hand_size.minor_improvements }),
        ),
    ],
    [yard(farm, crowded), ...(own.length > 0 ? [region('own', t('own_improvements'), own)] : [])],
  );
}

export function text(view: View, seat: number | null): Region[] {
  const seats = ownFirst(view.farms.length, seat);
  const hand = seat === null ? [] : (view.farms[seat]?.hand ?? []);
  const card = (id: string): string => thing(things.card(id, false, null));
  return [
    standing(view),
    ...(view.packet
      ? [
          region('packet', t('card.choose'), [
            t('card.to_keep', { occupations: view.packet.to_keep.occupations, minors: view.packet.to_keep.minor_improvements }),
            ...occupationsFirst(view.packet.cards).map(card),
          ]),
        ]
      : []),
    spaces(view),
    ...(hand.length > 0 ? [region('hand', t('card.hand'), occupationsFirst(hand).map(card))] : []),
    ...seats.map((i) => farmOf(view, i)),
    majors(view),
    ...(view.round < rounds.length ? [toCome(view, seats)] : []),
  ];
}
