import { ui, words } from '$lib/words.svelte';
import type { Now } from '../wire/Now';
import type { ScoreSheet } from '../wire/ScoreSheet';

/** How a game ended, in one line. */
export function outcomeLine(now: Now, score: ScoreSheet): string {
  const winners = score.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const [first] = winners;
  if (now.result && (now.ended === 'resigned' || now.ended === 'time'))
    return ui(`result.${now.ended}`, { who: now.result.winners.map((seat) => words.player(seat)).join(', ') });
  if (now.ended === 'stopped' || first === undefined) return ui('result.stopped');
  // Alone everybody is first; whether that is a victory is the game's to say.
  if (score.solo_won !== undefined)
    return ui(score.solo_won ? 'result.winner' : 'result.solo_lost', { who: words.player(first), n: score.totals[first] ?? 0 });
  const who = winners.map((seat) => words.player(seat)).join(', ');
  return ui(winners.length > 1 ? 'result.winners' : 'result.winner', { who, n: score.totals[first] ?? 0 });
}
