/** How a game was decided: who won, by how much, and what made the difference. */
import type { Now } from '../wire/Now';
import type { ScoreSheet } from '../wire/ScoreSheet';

/** The seats that won; none of a game that was stopped, or lost alone. */
export function winnersOf(now: Pick<Now, 'ended' | 'result'>, score: ScoreSheet): number[] {
  if (now.result) return now.result.winners;
  return now.ended === 'played' && score.solo_won !== false ? score.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])) : [];
}

export interface Margin {
  winner: number;
  /** The best of the others. */
  second: number;
  /** So many points lie between them; 0 where a tie was broken. */
  points: number;
  /** The category in which the winner gained most on the other, if there is one. */
  line?: { id: string; points: number };
}

/** By what the one winner of a game that was played to its end was ahead of the next. */
export function marginOf(now: Pick<Now, 'ended' | 'result'>, score: ScoreSheet): Margin | null {
  const [winner, ...more] = winnersOf(now, score);
  if (now.ended !== 'played' || winner === undefined || more.length > 0 || score.totals.length < 2) return null;
  const total = (seat: number) => score.totals[seat] ?? 0;
  const second = score.totals
    .map((_, seat) => seat)
    .filter((seat) => seat !== winner)
    .reduce((best, seat) =>
      total(seat) > total(best) || (total(seat) === total(best) && (score.ranks[seat] ?? 0) < (score.ranks[best] ?? 0)) ? seat : best,
    );
  const gained = score.lines
    .map(({ id, points }) => ({ id, points: (points[winner] ?? 0) - (points[second] ?? 0) }))
    .filter(({ points }) => points > 0);
  const line = gained.reduce<Margin['line']>((most, one) => (most && most.points >= one.points ? most : one), undefined);
  return { winner, second, points: total(winner) - total(second), ...(line ? { line } : {}) };
}

/** How it ended for the one who looks; none for spectators and for several people on one device. */
export function verdictOf(
  now: Pick<Now, 'ended' | 'result'>,
  score: ScoreSheet,
  yours: readonly number[],
): 'won' | 'shared' | 'lost' | null {
  const winners = winnersOf(now, score);
  if (yours.length !== 1 || now.ended === 'stopped') return null;
  if (!winners.includes(yours[0]!)) return winners.length > 0 || score.solo_won === false ? 'lost' : null;
  return winners.length > 1 ? 'shared' : 'won';
}

/**
 * The points of each seat while they are counted: so many categories, and a part of the next.
 * Once all are counted, the sum as the game tells it.
 */
export function countedTo(score: ScoreSheet, progress: number): (number | null)[] {
  if (progress >= score.lines.length) return score.totals;
  const whole = Math.floor(progress);
  return score.totals.map((_, seat) => {
    const counted = score.lines.slice(0, whole).reduce((sum, { points }) => sum + (points[seat] ?? 0), 0);
    return Math.round(counted + (score.lines[whole]?.points[seat] ?? 0) * (progress - whole));
  });
}
