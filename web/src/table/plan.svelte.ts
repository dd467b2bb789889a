/**
 * A plan: moves tried on a board of one's own, where everything hidden is drawn anew. Nothing of it happens at the table.
 * A plan that is kept stays in this browser; when the turn comes, its own moves can be made one by one.
 */
import { api, ApiError, sentenceOf } from '$lib/api';
import { forget, recall, remember } from '$lib/storage';
import { say, ui } from '$lib/words.svelte';
import type { Wish } from '../games/frame/targets';
import type { Notation } from '../wire/Notation';
import type { Plan } from '../wire/Plan';
import type { JsonValue } from '../wire/serde_json/JsonValue';
import type { Text } from '../wire/Text';
import type { TableStore } from './store.svelte';

export interface Move {
  seat: number;
  action: Notation;
  /** In words, for those who read the plan later. */
  text: Text;
}

function isMove(thing: unknown): thing is Move {
  const move = thing as Partial<Move> | null;
  return typeof move?.seat === 'number' && typeof move.action === 'string' && typeof move.text?.id === 'string';
}

/** What is kept may come from an older page: what cannot be read is no plan. */
export function readMoves(text: string | null): readonly Move[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) && found.every(isMove) ? found : [];
  } catch {
    return [];
  }
}

export class Planning {
  open = $state(false);
  moves = $state.raw<readonly Move[]>([]);
  undone = $state.raw<readonly Move[]>([]);
  /** Where the moves lead. */
  answer = $state.raw<Plan | null>(null);
  asking = $state(false);
  problem = $state('');
  problemRules = $state.raw<readonly string[]>([]);
  /** The plan that was kept for the seat in front. */
  kept = $state.raw<readonly Move[]>([]);
  playing = $state(false);
  /** Why the kept plan does not go on. */
  stopped = $state('');

  #table: TableStore;
  #world = 1;
  #asked = 0;

  constructor(table: TableStore) {
    this.#table = table;
  }

  get #key(): string {
    return `plan.${this.#table.id}.${this.#table.seat}`;
  }

  /** The seat in front has changed, or the page has just been opened: finds its kept plan. */
  turnTo(seat: number | null): void {
    this.#close();
    this.stopped = '';
    this.kept = seat === null ? [] : readMoves(recall(this.#key));
  }

  #keep(moves: readonly Move[]): void {
    this.kept = moves;
    if (moves.length > 0) remember(this.#key, JSON.stringify(moves));
    else forget(this.#key);
  }

  /** Opens the board; a kept plan lies on it. */
  start(): void {
    if (this.#table.seat === null) return;
    this.moves = this.kept;
    this.undone = [];
    this.answer = null;
    this.open = true;
    void this.ask();
  }

  /** What the board shows stays until it is gone. */
  #close(): void {
    this.open = false;
    this.moves = [];
    this.undone = [];
    this.asking = false;
    this.problem = '';
    this.#asked += 1;
  }

  keep(): void {
    this.#keep(this.moves);
    this.stopped = '';
    this.#close();
  }

  discard(): void {
    this.#keep([]);
    this.stopped = '';
    this.#close();
  }

  /** Draws what is hidden once more, for the same moves. */
  redraw(): void {
    this.#world += 1;
    void this.ask();
  }

  act = (action: Notation): void => {
    const { answer } = this;
    const choice = answer?.face.options.find((option) => option.action === action);
    if (this.asking || answer?.decides === undefined || !choice) return;
    this.moves = [...this.moves, { seat: answer.decides, action, text: choice.text }];
    this.undone = [];
    void this.ask();
  };

  undo(): void {
    const last = this.moves.at(-1);
    if (!last || this.asking) return;
    this.moves = this.moves.slice(0, -1);
    this.undone = [...this.undone, last];
    void this.ask();
  }

  redo(): void {
    const next = this.undone.at(-1);
    if (!next || this.asking) return;
    this.undone = this.undone.slice(0, -1);
    this.moves = [...this.moves, next];
    void this.ask();
  }

  /** Where moves lead, and where something is pointed at after them, why nothing can be done there. */
  #try(moves: readonly Move[], on?: unknown): Promise<Plan> {
    return api.plan(this.#table.id, {
      seat: this.#table.seat ?? 0,
      world: this.#world,
      steps: moves.map(({ seat, action }) => ({ seat, action })),
      ...(on === undefined ? {} : { on: on as JsonValue }),
    });
  }

  /** Why something is not possible here. */
  why = async ({ on }: Wish): ReturnType<TableStore['why']> => {
    const seat = this.answer?.decides;
    if (seat === undefined) return null;
    try {
      const { refused } = await this.#try(this.moves, on);
      return refused ? { legal: false, why: refused.why } : { legal: true };
    } catch {
      return null;
    }
  };

  /** Asks where the moves lead from the table as it stands, and lets go of those that do not fit. */
  async ask(): Promise<void> {
    this.#asked += 1;
    const question = this.#asked;
    this.asking = true;
    this.problem = '';
    this.problemRules = [];
    try {
      let answer = await this.#try(this.moves);
      const own = this.moves.findIndex(({ seat }) => seat === this.#table.seat);
      if (answer.refused?.step === 0 && own > 0) {
        // The others have done something else than expected: what is left are the own moves after it.
        this.moves = this.moves.slice(own);
        answer = await this.#try(this.moves);
      }
      if (question !== this.#asked) return;
      if (answer.refused) {
        const { why, step } = answer.refused;
        this.problem = new ApiError(422, why).sentence;
        this.problemRules = why.rules ?? [];
        this.moves = this.moves.slice(0, step);
      }
      this.answer = answer;
    } catch (error) {
      if (question === this.#asked) this.problem = sentenceOf(error);
    } finally {
      if (question === this.#asked) this.asking = false;
    }
  }

  /** The moves of the kept plan that are one's own. */
  get own(): readonly Move[] {
    return this.kept.filter(({ seat }) => seat === this.#table.seat);
  }

  /** Makes the own moves of the kept plan at the table, one by one, as long as they are possible and it is the own turn. */
  async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    this.stopped = '';
    try {
      for (let [next, ...rest] = this.own; next; [next, ...rest] = this.own) {
        const options = this.#table.myTurn ? (this.#table.face?.options ?? []) : [];
        if (options.length === 0) return;
        const { action, text } = next;
        if (!options.some((option) => option.action === action)) {
          this.stopped = ui('plan.stops', { what: say(text) });
          return;
        }
        if (!(await this.#table.send({ do: 'act', action }))) return;
        this.#keep(rest);
      }
    } finally {
      this.playing = false;
    }
  }
}
