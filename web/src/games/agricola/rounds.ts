/** The fourteen rounds in words: where the game stands, what is turned up, what is to come, and what waits for a farm. */
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/agricola/View';
import type { Thing } from '../frame/inspect.svelte';
import { ROUNDS, STAGE_ENDS, stageOf } from './content';
import * as things from './things';
import { t } from './words';

export const rounds: readonly number[] = Array.from({ length: ROUNDS }, (_, i) => i + 1);

const name = (space: string): string => words.word(`space.${space}`);

/** The phase, and how long it is to the harvest. */
export function stateLines(view: View): string[] {
  const left = (view.harvests.find((round) => round >= view.round) ?? ROUNDS) - view.round;
  return [
    t(`phase.${view.phase}`),
    ...(view.phase === 'work' || view.phase === 'preparation' ? [left === 0 ? t('harvest_in') : t('harvest_later', { n: left })] : []),
    ...(view.series ? [t('series', { n: view.series.game, target: view.series.target })] : view.players === 1 ? [t('solo')] : []),
  ];
}

/** The cards of a later round's stage, or the very card where the order is known. */
function coming(view: View, round: number): string {
  const passed = STAGE_ENDS.filter((end) => end <= view.round).length;
  const stage = view.cards_to_come[stageOf(round) - 1 - passed] ?? [];
  if (!view.order_known) return t(stage.length > 1 ? 'to_come' : 'will_come', { what: stage.map(name).join(', ') });
  const first = Math.max(view.round, STAGE_ENDS[stageOf(round) - 2] ?? 0) + 1;
  return t('will_come', { what: name(stage[round - first] ?? '') });
}

/** A round with what it brings these seats. */
export function roundThing(view: View, round: number, seats: readonly number[]): Thing {
  const card = view.round_cards[round - 1];
  const lines = [card ? t('turned_up', { what: name(card) }) : coming(view, round)];
  for (const seat of seats) {
    const due = view.farms[seat]?.due[round];
    if (due) lines.push(t('due_here', { who: words.player(seat), what: things.list(due) }));
  }
  const harvest = view.harvests.includes(round) ? `, ${t('harvest')}` : '';
  return {
    place: `other:round:${round}`,
    name: `${t('round', { n: round })} (${t('stage', { n: stageOf(round) })}${harvest})`,
    about: lines.join(' '),
  };
}
