/**
 * Several actions for one click: each is done as the options of its moment allow, like any other, and what the table does not offer
 * ends it. What is done so can be undone step by step.
 */
import type { Choice } from '../../wire/Choice';
import type { Notation } from '../../wire/Notation';

interface Asked {
  /** What can be answered now; nothing while an answer is under way. */
  options: readonly Choice[];
  /** Whether an answer waits to be confirmed: then nothing goes on by itself. */
  held: boolean;
}

export class Chain {
  #asked: () => Asked;
  #act: (action: Notation) => void;
  #running = $state(false);
  /** What comes next, as the options stand; nothing ends it. Nothing waits for it: the next position tells when to go on. */
  #next: (options: readonly Choice[]) => Notation | undefined = () => undefined;
  /** Whether an answer was given of which nothing has been heard yet. */
  #waits = false;

  /** What is usual then, which is done with whatever led there. */
  #usual: (options: readonly Choice[]) => Notation | undefined;

  constructor(
    asked: () => Asked,
    act: (action: Notation) => void,
    usual: (options: readonly Choice[]) => Notation | undefined = () => undefined,
  ) {
    this.#asked = asked;
    this.#usual = usual;
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
      const next = this.#usual(options) ?? this.#next(options);
      if (next === undefined || !options.some(({ action }) => action === next)) {
        this.stop();
        return;
      }
      this.#waits = true;
      this.#act(next);
    });
  }

  /** Does these in turn. */
  run(actions: readonly Notation[]): void {
    const left = [...actions];
    this.runWhile(() => left.shift());
  }

  /** Does what is named as long as something is. */
  runWhile(next: (options: readonly Choice[]) => Notation | undefined): void {
    this.#next = next;
    this.#waits = false;
    this.#running = true;
  }

  /** Goes on after an answer that was just given, as long as something is named. */
  after(next: (options: readonly Choice[]) => Notation | undefined): void {
    this.runWhile(next);
    this.#waits = true;
  }

  stop(): void {
    this.#running = false;
  }
}
