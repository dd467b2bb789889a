/**
 * Several inhabitants at once. The rules ask one by one (BOO-11.5.2): one click sends as many answers as were chosen and then stops, each
 * as the options of that moment allow. Only for coins: which cards to give is a decision of its own.
 */
import type { BoardView } from '../../wire/boonlake/BoardView';
import type { Task } from '../../wire/boonlake/Task';
import type { Choice } from '../../wire/Choice';

interface Asked {
  task: Task | null;
  board: BoardView | undefined;
  options: readonly Choice[];
}

/** What an inhabitant costs. */
const PRICE = 3;
const HIRE = 'hire coins';
const STOP = 'forgo';
/** More than that nobody hires at once; the rest can be asked for again. */
const MOST = 6;

const asksForHires = (task: Task | null): boolean =>
  task !== null && typeof task === 'object' && 'choose' in task && typeof task.choose === 'object' && 'hire_right' in task.choose;
const can = (options: readonly Choice[], action: string): boolean => options.some((option) => option.action === action);

/** How many can be hired for coins now. */
export function hireable({ task, board, options }: Asked): number {
  if (!board || !asksForHires(task) || !can(options, HIRE)) return 0;
  return Math.min(Math.floor(board.coins / PRICE), board.supply, MOST);
}

export class Hirer {
  #asked: () => Asked;
  #act: (action: string) => void;
  /** Whether it goes on by itself. */
  #hiring = $state(false);
  /** How many are still to be hired. Nothing waits for this number: the next position tells when to go on. */
  #left = 0;
  readonly most = $derived.by(() => hireable(this.#asked()));

  constructor(asked: () => Asked, act: (action: string) => void) {
    this.#asked = asked;
    this.#act = act;
    $effect(() => {
      const { task, options } = this.#asked();
      // While an action is under way there is nothing to choose.
      if (!this.#hiring || options.length === 0) return;
      const next = !asksForHires(task) ? null : this.#left > 0 && can(options, HIRE) ? HIRE : can(options, STOP) ? STOP : null;
      if (next === null || next === STOP) this.#hiring = false;
      this.#left -= 1;
      if (next !== null) this.#act(next);
    });
  }

  /** What hiring so many is, answer by answer. */
  does(n: number): string[] {
    return [...Array.from({ length: n }, () => HIRE), STOP];
  }

  hire(n: number): void {
    this.#left = n;
    this.#hiring = true;
  }
}
