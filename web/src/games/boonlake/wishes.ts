/** What a reader of the text board may ask about. */
import type { View } from '../../wire/boonlake/View';
import type { Thing } from '../frame/inspect.svelte';
import type { Wishes } from '../frame/wishes';
import { courses, fields, levers, REGIONS, RESOURCES, sitesOf, TRACKS } from './content';
import * as things from './things';
import { t } from './words';

/** A field, or what has been laid there: a pasture, or building sites. */
function field(view: View, number: number): Thing[] {
  const laid = view.map.find((one) => one.field === number);
  if (!laid) return [things.field(number)];
  if (laid.tile === 'pasture') return [things.pasture(laid)];
  const two = sitesOf(laid.tile).length > 1;
  return (two ? (['upper', 'lower'] as const) : (['upper'] as const)).map((site) => things.spot(laid, site, laid[site], two));
}

export function wishes(view: View, seat: number): Wishes[] {
  const board = view.boards[seat]!;
  const choosing = view.phase === 'choose_tiles';
  const { coins, vases, supply } = things.stores(board);
  return [
    { title: t('actions'), things: view.strips.map(things.strip) },
    { title: t('hand'), things: board.hand.map(things.card) },
    {
      title: t('scoring_tiles'),
      things: (choosing ? (view.dealt ?? []) : view.scoring_tiles).map(things.scoringTile),
    },
    {
      title: t('map'),
      things: [
        things.mound(view.mound),
        things.pile(view.draw_pile, view.discards.length),
        ...REGIONS.map((id) => things.region(id, view.covered.includes(id))),
        ...fields.flatMap(({ number }) => field(view, number)),
      ],
    },
    { title: t('river'), things: courses[view.round === 1 ? 0 : 1].map((id) => things.space(id, [])) },
    {
      title: t('levers'),
      things: levers.map(({ slot }) => things.lever(slot, board.levers.includes(String(slot)), board.used_levers.includes(String(slot)))),
    },
    {
      title: t('canal'),
      things: [
        ...RESOURCES.map((resource) => things.site(resource, board)),
        ...[...new Set(board.boats)].map(things.boat),
        coins,
        vases,
        supply,
      ],
    },
    { title: t('tracks'), things: TRACKS.map((id) => things.track(id, view)) },
  ];
}
