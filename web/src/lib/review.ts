/** How a game went, from the points each seat could expect after each action. */
import type { LogEntry } from '../wire/LogEntry';
import type { Turn } from './turns';

export interface TurningPoint {
  /** The position before it. */
  from: number;
  /** The position after it. */
  n: number;
  seat: number;
  /** Points gained against the best other seat; alone, against before. */
  swing: number;
  /** Whether this seat leads from here on. */
  leads: boolean;
}

/** The best turns and the worst are worth a look, not every breath. */
const SWINGS = 4;
const WORTH = 1;

/** How far a seat is ahead of the best other one; alone, its points. */
export function lead(expected: readonly number[], seat: number): number {
  const own = expected[seat] ?? 0;
  const others = expected.filter((_, other) => other !== seat);
  return others.length === 0 ? own : own - Math.max(...others);
}

/** What each turn changed, in the order of the game. */
function swingsOf(expected: readonly (readonly number[])[], turns: readonly Turn[]): TurningPoint[] {
  const at = (n: number): readonly number[] => expected[Math.min(n, expected.length - 1)] ?? [];
  return turns.flatMap(({ seat, moves }, i) => {
    // A turn lasts until the next one begins: what goes on by itself belongs to it.
    const from = (moves[0]?.n ?? 1) - 1;
    const to = (turns[i + 1]?.moves[0]?.n ?? expected.length) - 1;
    const swing = lead(at(to), seat) - lead(at(from), seat);
    return to > from ? [{ from, n: to, seat, swing, leads: false }] : [];
  });
}

/** At the end the result takes the place of the judgement, which is nobody's turn. */
const isJudged = ({ n }: TurningPoint, expected: readonly unknown[]): boolean => n < expected.length - 1;

/** The turn of each seat that gained most, where one gained anything worth telling; seat by seat. */
export function bestTurns(expected: readonly (readonly number[])[], turns: readonly Turn[]): TurningPoint[] {
  const best = new Map<number, TurningPoint>();
  for (const turn of swingsOf(expected, turns))
    if (isJudged(turn, expected) && turn.swing >= WORTH && turn.swing > (best.get(turn.seat)?.swing ?? 0)) best.set(turn.seat, turn);
  return [...best.values()].sort((a, b) => a.seat - b.seat);
}

/** Where the lead changes hands, and the turns that changed most. */
export function turningPoints(expected: readonly (readonly number[])[], turns: readonly Turn[]): TurningPoint[] {
  const at = (n: number): readonly number[] => expected[Math.min(n, expected.length - 1)] ?? [];
  const points = swingsOf(expected, turns);
  let leader: number | null = null;
  const handovers: TurningPoint[] = [];
  for (const point of points) {
    const ahead = at(point.n).findIndex((_, seat) => at(point.n).length > 1 && lead(at(point.n), seat) >= WORTH);
    if (ahead < 0 || ahead === leader) continue;
    if (leader !== null) handovers.push({ ...point, swing: lead(at(point.n), ahead), seat: ahead, leads: true });
    leader = ahead;
  }
  const taken = new Set(handovers.map(({ n }) => n));
  const swings = points
    .filter((point) => isJudged(point, expected) && !taken.has(point.n) && Math.abs(point.swing) >= WORTH)
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
    .slice(0, SWINGS);
  return [...handovers, ...swings].sort((a, b) => a.n - b.n);
}

/** A turn that cost the one who made it. */
export function isCostly({ swing, leads }: TurningPoint): boolean {
  return swing < 0 && !leads;
}

/** The positions at which the one whose turn it was had something to decide. */
export function decisionsOf({ from, n, seat }: TurningPoint, moves: readonly LogEntry[]): number[] {
  return moves.slice(from, n).flatMap((move, i) => (move.seat === seat && !move.auto ? [from + i] : []));
}
