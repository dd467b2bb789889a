/**
 * Ways to pay, the usual one first: for the fewest coins, with the boats as far up the canal as they can stay, and nobody gives points
 * for it.
 */
import type { Target } from '../../wire/boonlake/Target';
import type { Choice } from '../../wire/Choice';
import { targetOf } from '../frame/targets';
import { RESOURCES } from './content';

export interface Way {
  choice: Choice;
  target: Target;
}

const WAYS: readonly Target['does'][] = ['pay', 'spend', 'trade', 'offer'];

/** How far a boat lies down the canal: it comes up again only for coins (BOO-5.8). */
const down = (area: string): number => RESOURCES.findIndex((resource) => resource === area);

/** How little usual a way is. */
function unusual({ target: { does, points = 0, coins = 0, boats, levers = [] } }: Way): number {
  if (does === 'spend') return points * 10 + levers.length;
  return levers.length * 10_000 + coins * 100 + (boats ?? []).reduce((sum, area) => sum + down(area), 0);
}

export function waysToPay(options: readonly Choice[]): Way[] {
  const ways = options.flatMap((choice): Way[] => {
    const target = targetOf<Target>(choice);
    return target && WAYS.includes(target.does) ? [{ choice, target }] : [];
  });
  return ways.sort((a, b) => unusual(a) - unusual(b));
}

/** What goes without saying where nothing else is asked than how to pay. */
export function usualPayment(options: readonly Choice[]): Choice[] {
  const [usual, ...others] = waysToPay(options);
  if (!usual || !['pay', 'spend'].includes(usual.target.does)) return [];
  const asked = options.filter((choice) => !targetOf<Target>(choice)?.aside);
  return asked.length === others.length + 1 ? [usual.choice] : [];
}

/** Whether what comes next is how to pay for it. */
export const asksForPayment = (choice: Choice): boolean => targetOf<Target>(choice)?.pays_next ?? false;
