/** What a reader of the text board may ask about. */
import type { View } from '../../wire/agricola/View';
import type { Wishes } from '../frame/wishes';
import { GOODS, improvements, occupationsFirst } from './content';
import * as things from './things';
import { t } from './words';
import { cells } from './yard';

export function wishes(view: View, seat: number): Wishes[] {
  const farm = view.farms[seat]!;
  const decision = things.openDecision(view);
  return [
    { title: t('action_spaces'), things: things.inOrder(view).map(({ item }) => things.space(item, !view.cards)) },
    { title: t('card.hand'), things: occupationsFirst(farm.hand ?? []).map((id) => things.card(id, false, decision)) },
    { title: t('improvements'), things: improvements.filter(({ id }) => things.ownerOf(view, id) < 0).map(({ id }) => things.major(id)) },
    {
      title: t('own_improvements'),
      things: [...farm.improvements.map(things.ownMajor), ...farm.played.map(({ card }) => things.card(card, true, decision))],
    },
    { title: t('yard'), things: cells.map((at) => things.cell(at, farm, { sow: false, renovate: false })) },
    { title: t('supply'), things: GOODS.map((good) => things.good(good, decision)) },
  ];
}
