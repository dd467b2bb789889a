/** The moves of a game as turns: what one seat did until another one did something. Moves of which nothing can be told are left out. */
import type { LogEntry } from '../wire/LogEntry';

export interface Turn {
  seat: number;
  /** Each with the number of the position it leads to. */
  moves: { n: number; entry: LogEntry }[];
}

export function turnsOf(log: readonly LogEntry[]): Turn[] {
  const turns: Turn[] = [];
  for (const [i, entry] of log.entries()) {
    if (entry.events.length === 0) continue;
    const last = turns.at(-1);
    const move = { n: i + 1, entry };
    if (last?.seat === entry.seat) last.moves.push(move);
    else turns.push({ seat: entry.seat, moves: [move] });
  }
  return turns;
}
