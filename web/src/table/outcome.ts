import { ui, words } from '$lib/words.svelte';
import type { Now } from '../wire/Now';
import type { ScoreSheet } from '../wire/ScoreSheet';

/** How a game ended, in one line. */
export function outcomeLine(now: Now, score: ScoreSheet): string {
  const winners = score.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const [first] = winners;
  if (now.ended === 'stopped' || first === undefined) return ui('result.stopped');
  const who = winners.map((seat) => words.player(seat)).join(', ');
  return ui(winners.length > 1 ? 'result.winners' : 'result.winner', { who, n: score.totals[first] ?? 0 });
}
