/** What happened at a table since its person was last here, to be played step by step or skipped. */
import { api } from '$lib/api';
import { lastSeen, markSeen } from '$lib/seen';
import type { LogEntry } from '../wire/LogEntry';
import type { ReplayStep } from '../wire/ReplayStep';
import type { Snapshot } from '../wire/Snapshot';

/** An action somebody missed, and after how many actions the game stands as it left it. */
export interface Missed {
  n: number;
  entry: LogEntry;
}

const PACE = 1400;

/** What came after an entry: nothing if others did nothing meanwhile. Actions of before other rules cannot be replayed. */
export function missedSince({ log, now, yours }: Pick<Snapshot, 'log' | 'now' | 'yours'>, seen: number | null): Missed[] {
  if (seen === null) return [];
  const before = log.length - now.actions;
  const missed = log.flatMap((entry, i) =>
    entry.entry > seen && i >= before && entry.events.length > 0 ? [{ n: i + 1 - before, entry }] : [],
  );
  return missed.some(({ entry }) => !yours.includes(entry.seat)) ? missed : [];
}

export class Since {
  missed = $state.raw<Missed[]>([]);
  /** The position looked back at; none while the present is shown. */
  step = $state.raw<ReplayStep | null>(null);
  playing = $state(false);
  readonly at: number = $derived(this.missed.findIndex(({ n }) => n === this.step?.n));

  readonly #table: string;
  /** Whether the person is here and follows what happens. */
  #here = false;
  #known: Snapshot | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.#table = table;
  }

  /** The table as it stands now. */
  look(known: Snapshot): void {
    this.#known = known;
    // Who shares the device was here, and whoever watches has nothing to catch up with.
    if (document.hidden || known.yours.length !== 1 || this.missed.length > 0) return;
    if (!this.#here) this.missed = missedSince(known, lastSeen(this.#table));
    this.#here = true;
    if (this.missed.length === 0) this.#mark();
  }

  /** The page is looked at again. */
  comeBack(): void {
    if (document.hidden || !this.#known) return;
    this.#here = false;
    this.look(this.#known);
  }

  /** Back to the present. */
  skip(): void {
    this.#stop();
    this.step = null;
    if (this.missed.length === 0) return;
    this.missed = [];
    this.#mark();
  }

  /** Plays on from where it stands, from just before the first missed action at the beginning. */
  async play(): Promise<void> {
    this.playing = true;
    if (this.at < 0) await this.#show((this.missed[0]?.n ?? 1) - 1);
    this.#next();
  }

  pause(): void {
    this.#stop();
  }

  async go(to: number): Promise<void> {
    this.#stop();
    const wanted = this.missed[to];
    if (wanted) await this.#show(wanted.n);
  }

  #next(): void {
    this.#timer = setTimeout(async () => {
      const next = this.missed[this.at + 1];
      if (!next) return this.skip();
      await this.#show(next.n);
      if (this.playing) this.#next();
    }, PACE);
  }

  async #show(n: number): Promise<void> {
    try {
      const step = await api.replay(this.#table, n);
      if (this.missed.length > 0) this.step = step;
    } catch {
      // What can no longer be shown is told by the log.
      this.skip();
    }
  }

  #stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #mark(): void {
    const last = Math.max(0, ...(this.#known?.log ?? []).map(({ entry }) => entry));
    markSeen(this.#table, last);
  }
}
