/** A move that is shown again: the position before it, the move itself, and then the present. */
import { api } from '$lib/api';
import { settings } from '$lib/settings.svelte';
import type { LogEntry } from '../wire/LogEntry';
import type { ReplayStep } from '../wire/ReplayStep';
import type { Snapshot } from '../wire/Snapshot';

/** How long a position is looked at. */
const LOOK = 900;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** How many actions lie before an entry and the entry itself; none for what was played under other rules, which cannot be replayed. */
export function numberOf({ log, now }: Pick<Snapshot, 'log' | 'now'>, { entry }: Pick<LogEntry, 'entry'>): number | null {
  const at = log.findIndex((one) => one.entry === entry);
  const n = at + 1 - (log.length - now.actions);
  return at < 0 || n < 1 ? null : n;
}

export class Again {
  /** The position that is shown in place of the present. */
  step = $state.raw<ReplayStep | null>(null);
  /** The move it is about. */
  entry = $state.raw<LogEntry | null>(null);
  readonly #table: string;
  #asked = 0;

  constructor(table: string) {
    this.#table = table;
  }

  async show(known: Snapshot, entry: LogEntry): Promise<void> {
    const n = numberOf(known, entry);
    if (n === null) return;
    this.#asked += 1;
    const asked = this.#asked;
    this.entry = entry;
    try {
      const [before, after] = await Promise.all([api.replay(this.#table, n - 1), api.replay(this.#table, n)]);
      // Where nothing moves, what the move led to is enough.
      for (const step of settings.moving ? [before, after] : [after]) {
        if (asked !== this.#asked) return;
        this.step = step;
        await pause(LOOK + settings.pace);
      }
    } catch {
      // What can no longer be shown is told by the log.
    }
    if (asked === this.#asked) this.stop();
  }

  /** Back to the present. */
  stop(): void {
    this.#asked += 1;
    this.step = null;
    this.entry = null;
  }
}
