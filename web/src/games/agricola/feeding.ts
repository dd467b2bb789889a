/**
 * How a family can be fed with one click where food is missing: which goods are turned into food, the least waste first. What each
 * brings, and how much is missing, the options say themselves.
 */
import type { Target } from '../../wire/agricola/Target';
import type { Choice } from '../../wire/Choice';
import { targetOf } from '../frame/targets';
import type { Heap, Payment } from '../frame/payments';

/** More do not fit beside the question. */
const MOST = 3;

export function feedings(options: readonly Choice[]): Payment[] {
  const feed = options.find((choice) => targetOf<Target>(choice)?.does === 'feed');
  const missing = (feed && targetOf<Target>(feed)?.begging) ?? 0;
  if (!feed || missing === 0) return [];
  const heaps = options.flatMap((choice): (Heap & { food: number })[] => {
    const { does, good, has = 0, food = 0 } = targetOf<Target>(choice) ?? {};
    return does === 'convert' && good && food > 0 ? [{ action: choice.action, kind: good, n: has, food }] : [];
  });
  const found: { given: Heap[]; waste: number }[] = [];
  const take = (from: number, left: number, given: Heap[]): void => {
    if (left <= 0) {
      found.push({ given, waste: -left * 10 + given.length });
      return;
    }
    const heap = heaps[from];
    if (!heap) return;
    for (let n = 0; n <= heap.n && (n - 1) * heap.food < left; n += 1)
      take(from + 1, left - n * heap.food, [...given, ...Array.from({ length: n }, () => heap)]);
  };
  take(0, missing, []);
  return found
    .sort((a, b) => a.waste - b.waste)
    .slice(0, MOST)
    .map(({ given }) => [...given, { action: feed.action, kind: '', n: 1 }]);
}
