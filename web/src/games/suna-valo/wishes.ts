/** What a reader of the text board may ask about. */
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/suna-valo/View';
import type { Thing } from '../frame/inspect.svelte';
import { ownFirst } from '../frame/text';
import type { Wishes } from '../frame/wishes';
import { COLOURS, improvements, publicOrders } from './content';
import * as things from './things';
import { stepsAhead } from './tracks';
import { t } from './words';

export function wishes(view: View, seat: number): Wishes[] {
  const farm = view.farms[seat]!;
  const card = (id: string | null | undefined): Thing[] => (id ? [things.card(id, { card: id })] : []);
  const needs = view.public_orders.flatMap((id) =>
    id ? (publicOrders.get(id)?.slots[COLOURS[seat] ?? 'white'] ?? []).map(({ need }, slot) => things.publicSlot(id, slot, need, '')) : [],
  );
  return [
    { title: t('village'), things: view.village.flatMap(card) },
    ...ownFirst(view.farms.length, seat).map((owner) => ({
      title: owner === seat ? t('your_display') : t('display_of', { who: words.player(owner) }),
      things: (view.farms[owner]?.display ?? []).map((place) => place.card).flatMap(card),
    })),
    { title: t('public_orders'), things: needs },
    { title: t('ship_orders'), things: view.ship_orders.flatMap((id) => (id ? [things.shipOrder(id)] : [])) },
    {
      title: t('tracks'),
      things: stepsAhead(farm).map(({ name, space }) => things.step(name, space.multiplier ?? space.vp ?? 0, space.notch)),
    },
    { title: t('farm_board'), things: improvements.map(({ id }) => things.space(id, farm.figures.includes(id))) },
    {
      title: t('bot_tiles'),
      things: [
        ...[...view.progress_tiles, ...view.end_tiles].map((id) => things.tile(id)),
        ...farm.progress_tiles.map((id) => things.tile(id)),
      ],
    },
  ];
}
