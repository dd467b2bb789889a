/** What the hard bot would have done in a finished game. Every position is asked about once, and with patience. */
import type { Advice } from '../wire/Advice';
import { api, ApiError } from './api';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** So many points better is another choice and not the same in another order. */
const WORTH = 0.5;

/** The place of what was played among what it looked at, from 1; none if it did not even look at it. */
export function placeOf({ played, options }: Advice): number | null {
  const place = options.findIndex(({ action }) => action === played.action);
  return place < 0 ? null : place + 1;
}

/** Whether it would have done something else, and something better at that. */
export function wouldDiffer(advice: Advice): boolean {
  const [best] = advice.options;
  const played = advice.options[(placeOf(advice) ?? 0) - 1];
  return best !== undefined && best !== played && best.lead - (played?.lead ?? -Infinity) >= WORTH;
}

export class Advisor {
  #known = new Map<number, Promise<Advice>>();
  #stopped = false;

  constructor(
    private readonly id: string,
    private readonly wait: (ms: number) => Promise<unknown> = pause,
  ) {}

  /** What it would have done after so many actions. */
  at(n: number): Promise<Advice> {
    const known = this.#known.get(n);
    if (known) return known;
    const asked = this.#ask(n);
    this.#known.set(n, asked);
    asked.catch(() => this.#known.delete(n));
    return asked;
  }

  /** The first of these positions at which it would have done something else. */
  async firstOther(positions: readonly number[]): Promise<Advice | null> {
    for (const n of positions) {
      if (this.#stopped) return null;
      const advice = await this.at(n);
      if (wouldDiffer(advice)) return advice;
    }
    return null;
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#stopped = true;
  }

  /** The server answers so many of these questions a minute: one that comes too early is asked again when it says so. */
  async #ask(n: number): Promise<Advice> {
    for (;;) {
      try {
        return await api.advice(this.id, n);
      } catch (error) {
        if (this.#stopped || !(error instanceof ApiError) || error.status !== 429) throw error;
        await this.wait(1000 * (Number(error.body?.text.args?.['seconds']) || 1));
      }
    }
  }
}
