/**
 * Several inhabitants at once. The rules ask one by one (BOO-11.5.2): one click sends as many answers as were chosen and then stops, each
 * as the options of that moment allow. Only for coins: which cards to give is a decision of its own.
 */
import type { Target } from '../../wire/boonlake/Target';
import type { Task } from '../../wire/boonlake/Task';
import type { Choice } from '../../wire/Choice';
import type { Notation } from '../../wire/Notation';
import { targetOf } from '../frame/targets';

interface Asked {
  task: Task | null;
  options: readonly Choice[];
}

/** More than that nobody hires at once; the rest can be asked for again. */
const MOST = 6;

const asksForHires = (task: Task | null): boolean =>
  task !== null && typeof task === 'object' && 'choose' in task && typeof task.choose === 'object' && 'hire_right' in task.choose;

const find = (options: readonly Choice[], does: Target['does']): Choice | undefined =>
  options.find((choice) => targetOf<Target>(choice)?.does === does);

/** The other way, which is chosen beside the question. */
export const hireForCards = (options: readonly Choice[]): Choice | undefined => find(options, 'hire_for_cards');

/** How many can be hired for coins now. */
export function hireable({ task, options }: Asked): number {
  const hire = asksForHires(task) ? find(options, 'hire') : undefined;
  return Math.min((hire && targetOf<Target>(hire)?.times) ?? 0, MOST);
}

export class Hirer {
  #asked: () => Asked;
  #act: (action: Notation) => void;
  /** Whether it goes on by itself. */
  #hiring = $state(false);
  /** How many are still to be hired. Nothing waits for this number: the next position tells when to go on. */
  #left = 0;
  readonly most = $derived.by(() => hireable(this.#asked()));

  constructor(asked: () => Asked, act: (action: Notation) => void) {
    this.#asked = asked;
    this.#act = act;
    $effect(() => {
      const { task, options } = this.#asked();
      // While an action is under way there is nothing to choose.
      if (!this.#hiring || options.length === 0) return;
      const hire = this.#left > 0 ? find(options, 'hire') : undefined;
      const next = asksForHires(task) ? (hire ?? find(options, 'forgo')) : undefined;
      if (next === undefined || next !== hire) this.#hiring = false;
      this.#left -= 1;
      if (next) this.#act(next.action);
    });
  }

  /** What hiring so many is, answer by answer. */
  does(n: number): Notation[] {
    const { options } = this.#asked();
    const [hire, stop] = [find(options, 'hire'), find(options, 'forgo')];
    return hire && stop ? [...Array.from({ length: n }, () => hire.action), stop.action] : [];
  }

  hire(n: number): void {
    this.#left = n;
    this.#hiring = true;
  }
}
