/**
 * Several actions for one click: each is done as the options of its moment allow, like any other, and what the table does not offer
 * ends it.
 * What is done so can be undone step by step.
 */
import type { Choice } from '../../wire/Choice';

interface Asked {
  /** What can be answered now; nothing while an answer is under way. */
  options: readonly Choice[];
  /** Whether an answer waits to be confirmed: then nothing goes on by itself. */
  held: boolean;
}

export class Chain {
  #asked: () => Asked;
  #act: (action: string) => void;
  #running = $state(false);
  /** What comes next, as the options stand; nothing ends it. Nothing waits for it: the next position tells when to go on. */
  #next: (options: readonly Choice[]) => string | undefined = () => undefined;
  /** Whether an answer was given of which nothing has been heard yet. */
  #waits = false;

  constructor(asked: () => Asked, act: (action: string) => void) {
    this.#asked = asked;
    this.#act = act;
    $effect(() => {
      const { options, held } = this.#asked();
      if (!this.#running) return;
      if (options.length === 0 || held) {
        this.#waits = false;
        if (held) this.stop();
        return;
      }
      if (this.#waits) return;
      const next = this.#next(options);
      if (next === undefined || !options.some(({ action }) => action === next)) {
        this.stop();
        return;
      }
      this.#waits = true;
      this.#act(next);
    });
  }

  /** Does these in turn. */
  run(actions: readonly string[]): void {
    const left = [...actions];
    this.runWhile(() => left.shift());
  }

  /** Does what is named as long as something is. */
  runWhile(next: (options: readonly Choice[]) => string | undefined): void {
    this.#next = next;
    this.#waits = false;
    this.#running = true;
  }

  stop(): void {
    this.#running = false;
  }
}
