/** The last round: what the others did between two turns of a seat. */
import type { LogEntry } from '../wire/LogEntry';
import type { TableEvent } from '../wire/TableEvent';

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

/** An opponent whom the rules move has no seat: what she does stands in the entries of the one she plays against. */
const BY_THE_RULES = /^event\.eminence_/;
export const NOBODY = -1;
export const byTheRules = ({ events }: Pick<LogEntry, 'events'>): TableEvent[] => events.filter(({ text }) => BY_THE_RULES.test(text.id));

export interface Move {
  entry: LogEntry;
  /** What is told of it. */
  events: readonly TableEvent[];
  /** The seat that made it, or nobody. */
  by: number;
}

/** The last moves of the others, the newest last. Alone against somebody whom the rules move they are hers, until she moves again. */
export function lastMoves(log: readonly LogEntry[], seat: number, most: number): Move[] {
  const others = (lastRound(log, seat)?.turns ?? []).flatMap(({ entries }) => entries.filter(({ auto }) => !auto));
  if (others.length > 0) return others.slice(-most).map((entry) => ({ entry, events: entry.events, by: entry.seat }));
  const last = log.findLastIndex((entry) => byTheRules(entry).length > 0);
  if (last < 0) return [];
  // She may act in several entries in a row.
  let first = last;
  while (byTheRules(log[first - 1] ?? { events: [] }).length > 0) first -= 1;
  return log
    .slice(first, last + 1)
    .map((entry) => ({ entry, events: byTheRules(entry), by: NOBODY }))
    .slice(-most);
}
