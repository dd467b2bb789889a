/**
 * How a family can be fed with one click where food is missing: which goods are turned into food, the least waste first. What each
 * brings, and how
 * much is missing, the options say themselves.
 */
import type { FarmView } from '../../wire/agricola/FarmView';
import type { Choice } from '../../wire/Choice';
import type { Heap, Payment } from '../frame/payments';
import { GOODS } from './content';

/** More do not fit beside the question. */
const MOST = 3;

const number = (choice: Choice, name: string): number => {
  const value = choice.text.args?.[name];
  return typeof value === 'number' ? value : 0;
};

export function feedings(farm: FarmView | undefined, options: readonly Choice[]): Payment[] {
  const feed = options.find(({ action }) => action === 'feed');
  const missing = feed ? number(feed, 'begging') : 0;
  if (!farm || missing === 0) return [];
  const heaps = options.flatMap((choice): (Heap & { food: number })[] => {
    const [verb, good = '', ...rest] = choice.action.split(' ');
    const kind = GOODS.find((one) => one === good);
    const food = number(choice, 'food');
    return verb === 'convert' && rest.length === 0 && kind && food > 0
      ? [{ action: choice.action, kind, n: farm.goods[kind] ?? 0, food }]
      : [];
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
    .map(({ given }) => [...given, { action: 'feed', kind: '', n: 1 }]);
}
