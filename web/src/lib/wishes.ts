/** How a table is to be played, as its host chooses it: of what a form asks for, and what the server is told. */
import type { Clock } from '../wire/Clock';
import type { TableOptions } from '../wire/TableOptions';

export interface TermsWishes {
  listed: boolean;
  confirm: boolean;
  /** Unless somebody said otherwise, programs do not mind: against them alone hints are on. */
  hints?: boolean;
  /** Days are those of each turn. */
  clock: Clock['kind'] | 'days';
  minutes: number;
  increment: number;
  days: number;
}

export const USUAL_TERMS: TermsWishes = { listed: false, confirm: true, clock: 'none', minutes: 10, increment: 0, days: 2 };

/** So many days a turn can be chosen. */
export const DAYS = [1, 2, 3, 7, 14];
const DAY = 24 * 3600;

export function clockOf({ clock, minutes, increment, days }: TermsWishes): Clock {
  const seconds = Math.max(1, Math.round(minutes * 60));
  if (clock === 'days') return { kind: 'turn', seconds: days * DAY };
  if (clock === 'game') return { kind: 'game', seconds, ...(increment > 0 ? { increment } : {}) };
  return clock === 'turn' ? { kind: 'turn', seconds } : { kind: 'none' };
}

/** Clocks people know, so that one click sets one: none, an evening's with some time back for each turn, days for each. */
export const CLOCKS = {
  none: { kind: 'none' },
  quick: { kind: 'game', seconds: 20 * 60, increment: 10 },
  live: { kind: 'game', seconds: 45 * 60, increment: 20 },
  long: { kind: 'game', seconds: 90 * 60, increment: 30 },
  day: { kind: 'turn', seconds: DAY },
  days: { kind: 'turn', seconds: 3 * DAY },
  week: { kind: 'turn', seconds: 7 * DAY },
} as const satisfies Record<string, Clock>;
export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];

/** The clock people know that was chosen; none where it is another. */
export function presetOf(wishes: TermsWishes): ClockName | null {
  const chosen = JSON.stringify(clockOf(wishes));
  return CLOCK_NAMES.find((name) => JSON.stringify(CLOCKS[name]) === chosen) ?? null;
}

/** The wishes with another clock and everything else as it was. */
export function withClock(wishes: TermsWishes, name: ClockName): TermsWishes {
  const { clock, minutes, increment, days } = wishesOf({ options: { clock: CLOCKS[name] }, listed: false });
  return { ...wishes, clock, minutes, increment, days };
}

/** What a host chose who plays by these terms. */
export function wishesOf({ options, listed }: { options: TableOptions; listed: boolean }): TermsWishes {
  const clock = options.clock ?? { kind: 'none' };
  const wishes: TermsWishes = { ...USUAL_TERMS, listed, confirm: options.confirm ?? false, hints: options.hints ?? false };
  if (clock.kind === 'none') return wishes;
  const days = clock.seconds / DAY;
  if (clock.kind === 'turn' && DAYS.includes(days)) return { ...wishes, clock: 'days', days };
  const increment = clock.kind === 'game' ? (clock.increment ?? 0) : 0;
  return { ...wishes, clock: clock.kind, minutes: clock.seconds / 60, increment };
}
