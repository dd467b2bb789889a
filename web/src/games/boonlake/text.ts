/** Boonlake in words, region by region. */
import { capital, words } from '$lib/words.svelte';
import type { BoardView } from '../../wire/boonlake/BoardView';
import type { Region as Land } from '../../wire/boonlake/Region';
import type { SoloView } from '../../wire/boonlake/SoloView';
import type { Track } from '../../wire/boonlake/Track';
import type { View } from '../../wire/boonlake/View';
import type { Thing } from '../frame/inspect.svelte';
import { ownFirst, region, told, type Region } from '../frame/text';
import { byTime, courses, fields, landBeside, levers, locks, REGIONS, RESOURCES, sitesOf, TRACKS, trackSpaces } from './content';
import * as eminence from './eminence';
import * as things from './things';
import { tiersOf } from './tiers';
import { t } from './words';

const thing = ({ name, about }: Thing): string => told(name, about);

/** How far the game is, for the line on top. */
export const round = ({ round: n }: View): string => t('round', { n });

function standing(view: View): Region {
  const active = view.pending.at(-1)?.seat ?? view.active;
  return region('state', t('state'), [
    t('round', { n: view.round }),
    `${t('scorings', { n: view.scorings })}${view.scoring_triggered ? `. ${t('scoring_soon')}` : ''}`,
    view.phase === 'play' && t('decides', { who: things.ownerName(active) }),
    `${t('start_player')}: ${words.player(view.start_player)}`,
    view.chosen_strip && told(capital(t('strip_chosen')), words.word(`strip.${view.chosen_strip}`)),
    thing(things.mound(view.mound)),
    thing(things.pastures(view.pastures)),
    thing(things.pile(view.draw_pile, view.discards.length)),
  ]);
}

/** A field with its tile, its pieces and its neighbours. */
function field(view: View, number: number): string {
  const laid = view.map.find((one) => one.field === number);
  const beside = told(t('beside'), `${landBeside(number).join(', ')}.`);
  if (!laid) return told(capital(t('field', { n: number })), things.field(number).about, beside);
  const across = things.across(number).join(' ');
  if (laid.tile === 'pasture') return told(capital(t('field', { n: number })), thing(things.pasture(laid)), across, beside);
  const two = sitesOf(laid.tile).length > 1;
  const sites = (two ? (['upper', 'lower'] as const) : (['upper'] as const)).map((site) =>
    told(two ? capital(words.word(`site.${site}`)) : t('site'), `${things.pieceOn(laid[site]) || t('free')}.`),
  );
  return told(
    capital(t('field', { n: number })),
    `${words.word(`tile.${laid.tile}`)}.`,
    words.word(`about.${laid.tile}`),
    ...sites,
    across,
    beside,
  );
}

function land(view: View, id: Land): Region {
  const { name, about } = things.region(id, view.covered.includes(id));
  return region(id, name, [about, ...fields.filter((one) => one.region === id).map(({ number }) => field(view, number))]);
}

/** The river downstream from its source, as the ships go in this round. */
function river(view: View): Region {
  const course = courses[view.round === 1 ? 0 : 1];
  const lines = course.flatMap((id) => {
    const gate = locks.find(({ to, rounds }) => to === id && rounds.includes(view.round));
    return [...(gate ? [t('lock')] : []), thing(things.space(id, things.shipsAt(view, id)))];
  });
  return region('river', t('river'), lines);
}

function strips(view: View): Region {
  return region(
    'strips',
    t('actions'),
    view.strips.map((id, row) => `${view.chosen_strip === id ? `${capital(t('strip_chosen'))}: ` : ''}${thing(things.strip(id, row))}`),
  );
}

function scoringTiles(view: View): Region {
  const choosing = view.phase === 'choose_tiles';
  const shown = choosing ? (view.dealt ?? []) : view.scoring_tiles;
  return region('scoring', choosing ? t('choose_scoring_tile') : t('scoring_tiles'), [
    ...shown.map((id, i) => things.scoringLine(view, id, i)),
    view.chosen_tile && t('chosen_secretly'),
  ]);
}

function track(view: View, id: Track): Region {
  const { name, lines } = things.trackLines(id, view);
  return region(id, name, [
    ...lines,
    ...trackSpaces[id].map(({ steps, enter_reward }) =>
      told(
        t('step', { n: steps }),
        `${things.income(things.trackIncome(id, steps))}.`,
        enter_reward.length > 0 && t('step_enter', { what: things.rewards(enter_reward) }),
      ),
    ),
  ]);
}

function leverLines(board: BoardView): string[] {
  return levers.map(({ slot }) => thing(things.lever(slot, board.levers.includes(String(slot)), board.used_levers.includes(String(slot)))));
}

function player(view: View, seat: number): Region {
  const board = view.boards[seat]!;
  const { points, coins, vases, ranch, supply } = things.stores(board);
  const hand = board.hand_is_hidden
    ? [t('hand_hidden', { n: board.hand_size })]
    : board.hand.length === 0
      ? [t('hand_empty')]
      : byTime(board.hand).map((id) => thing(things.card(id)));
  return region(
    `board ${seat}`,
    t('board_of', { who: words.player(seat) }),
    [
      [points, board.vp],
      [coins, board.coins],
      [vases, board.vases],
      [ranch, board.ranch],
      [supply, board.supply],
    ]
      .map(([store, n]) => told((store as Thing).name, String(n)))
      .concat(told(t('ship'), t('space', { name: board.ship }))),
    [
      region('hand', `${t('hand')} (${board.hand_size})`, hand),
      region('canal', t('canal'), [
        ...RESOURCES.map((resource) => thing(things.site(resource, board))),
        told(t('boats'), board.boats.map((at) => words.word(`resource.${at}`)).join(', ')),
      ]),
      region('tiers', t('recesses'), [
        t('tier_about'),
        t('tier_bonus'),
        ...tiersOf(board).map((tier) =>
          told(things.tier(tier).name, things.tierState(tier), `${capital(things.recessLine(tier))}.`, things.tierEnd(tier)),
        ),
        board.lost_houses > 0 && t('lost_houses', { n: board.lost_houses }),
      ]),
      region('levers', t('levers'), leverLines(board)),
      region(
        'played',
        t('played', { n: board.played.length }),
        board.played.length > 0 ? board.played.map((id) => thing(things.card(id))) : [t('played_none')],
      ),
    ],
  );
}

function solo(view: SoloView): Region {
  const tile = eminence.tileOf(view);
  return region('eminence', t('eminence'), [
    t('points', { n: eminence.pointsOf(view) }),
    eminence.herself(view).about,
    told(t('ship'), t('space', { name: view.ship })),
    tile && thing(eminence.lastTile(tile)),
    eminence.stackLine(view),
    ...eminence.kindsOf(view).map(eminence.incomeLine),
    eminence.cactusLine(view),
  ]);
}

export function text(view: View, seat: number | null): Region[] {
  return [
    standing(view),
    strips(view),
    scoringTiles(view),
    ...ownFirst(view.boards.length, seat).map((i) => player(view, i)),
    ...(view.solo ? [solo(view.solo)] : []),
    region(
      'map',
      t('map'),
      [],
      REGIONS.map((id) => land(view, id)),
    ),
    river(view),
    region(
      'tracks',
      t('tracks'),
      [],
      TRACKS.map((id) => track(view, id)),
    ),
  ];
}
