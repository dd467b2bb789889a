/**
 * Whole payments, so that one click pays what the rules ask for piece by piece: some of this kind, some of that, the rest of any. The
 * usual one comes first: it takes from what there is most of and leaves the rare things alone.
 */

import type { Notation } from '../../wire/Notation';

/** Pieces that are given by the same action: cubes of a colour on one field, goods of a kind in one store. */
export interface Heap {
  action: Notation;
  kind: string;
  n: number;
}

export interface Price {
  /** How many pieces in all. */
  left: number;
  /** How many of them must be of a kind. */
  due: Readonly<Record<string, number>>;
}

/** A payment: each piece with the action that gives it. */
export type Payment = readonly Heap[];

/** Beyond so many nobody would read them, and the search for the best takes longer than paying. */
const LOOKED_AT = 5000;

export function paymentsOf(heaps: readonly Heap[], { left, due }: Price, most: number): Payment[] {
  const stock: Record<string, number> = {};
  for (const { kind, n } of heaps) stock[kind] = (stock[kind] ?? 0) + n;
  const found: { given: Heap[]; rare: number }[] = [];
  let looked = 0;
  /** Takes from the heaps from here on. */
  const take = (from: number, open: number, owed: Record<string, number>, given: Heap[], rare: number): void => {
    looked += 1;
    if (looked > LOOKED_AT) return;
    const debts = Object.values(owed).reduce((sum, n) => sum + n, 0);
    if (debts > open) return;
    if (open === 0) {
      found.push({ given, rare });
      return;
    }
    const heap = heaps[from];
    if (!heap) return;
    for (let n = Math.min(heap.n, open); n >= 0; n -= 1) {
      const paid = Math.min(owed[heap.kind] ?? 0, n);
      // Giving one of two grain hurts more than one of five.
      const hurts = Math.max(0, n - paid) / (stock[heap.kind] ?? 1);
      take(
        from + 1,
        open - n,
        { ...owed, [heap.kind]: (owed[heap.kind] ?? 0) - paid },
        [...given, ...Array.from({ length: n }, () => heap)],
        rare + hurts,
      );
    }
  };
  take(0, left, { ...due }, [], 0);
  return found
    .sort((a, b) => a.rare - b.rare)
    .slice(0, most)
    .map(({ given }) => given);
}
