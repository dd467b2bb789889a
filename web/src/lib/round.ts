/** The last round: what the others did between two turns of a seat. */
import type { LogEntry } from '../wire/LogEntry';

export interface Round {
  /** So many actions of the log come before it. */
  from: number;
  /** And so many when it is over. */
  to: number;
  /** What each seat did, in the order in which they came to it. */
  turns: { seat: number; entries: LogEntry[] }[];
}

/** What has happened since the seat's last turn, or between its last two if it is deciding; none while nobody else has acted. */
export function lastRound(log: readonly LogEntry[], seat: number): Round | null {
  let to = log.length;
  while (to > 0 && log[to - 1]?.seat === seat) to -= 1;
  let from = to;
  while (from > 0 && log[from - 1]?.seat !== seat) from -= 1;
  const told = log.slice(from, to).filter(({ events }) => events.length > 0);
  const turns: Round['turns'] = [];
  for (const entry of told) {
    const last = turns.at(-1);
    if (last?.seat === entry.seat) last.entries.push(entry);
    else turns.push({ seat: entry.seat, entries: [entry] });
  }
  return turns.length > 0 ? { from, to, turns } : null;
}
