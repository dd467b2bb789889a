/** The recesses of a player's board, tier by tier, and which of them are empty. */
import type { BoardView } from '../../wire/boonlake/BoardView';
import { recesses, type Recess } from './content';

export interface Tier {
  number: number;
  recesses: (Recess & { empty: boolean })[];
}

const ORDER = { house: 0, settlement: 1, cattle: 2 } as const;

export function tiersOf({ houses, settlements, cattle }: Pick<BoardView, 'houses' | 'settlements' | 'cattle'>): Tier[] {
  const left = { house: houses, settlement: settlements, cattle };
  const all = { house: 0, settlement: 0, cattle: 0 };
  for (const { piece } of recesses) if (piece !== 'inhabitant') all[piece] += 1;
  // Pieces leave from the top, so the first recesses of a kind are the empty ones.
  const gone = { house: all.house - left.house, settlement: all.settlement - left.settlement, cattle: all.cattle - left.cattle };
  const seen = { house: 0, settlement: 0, cattle: 0 };
  const tiers = new Map<number, Tier>();
  for (const recess of recesses) {
    const tier = tiers.get(recess.tier) ?? { number: recess.tier, recesses: [] };
    tiers.set(recess.tier, tier);
    if (recess.piece === 'inhabitant') tier.recesses.push({ ...recess, empty: false });
    else {
      seen[recess.piece] += 1;
      tier.recesses.push({ ...recess, empty: seen[recess.piece] <= gone[recess.piece] });
    }
  }
  for (const tier of tiers.values()) {
    const wooden = tier.recesses.filter(({ piece }) => piece !== 'inhabitant');
    // The inhabitant beside a tier moves out with the last of its pieces.
    for (const recess of tier.recesses) if (recess.piece === 'inhabitant') recess.empty = wooden.every(({ empty }) => empty);
    tier.recesses.sort((a, b) => (a.piece === 'inhabitant' ? -1 : ORDER[a.piece]) - (b.piece === 'inhabitant' ? -1 : ORDER[b.piece]));
  }
  return [...tiers.values()];
}

/** What the empty recesses bring at an interim scoring. */
export function incomeOf(tiers: readonly Tier[]): { coins: number; vp: number } {
  const empty = tiers.flatMap((tier) => tier.recesses).filter((recess) => recess.empty);
  return { coins: empty.reduce((sum, { income }) => sum + income.coins, 0), vp: empty.reduce((sum, { income }) => sum + income.vp, 0) };
}
