/** A game's module: asked in JSON, it answers in JSON (crates/wasm/engine). */
import type { ActionRequest } from '../wire/ActionRequest';
import type { BranchRequest } from '../wire/BranchRequest';
import type { CommandRequest } from '../wire/CommandRequest';
import type { CreateTable } from '../wire/CreateTable';
import type { ErrorBody } from '../wire/ErrorBody';
import type { Live } from '../wire/Live';
import type { PlanRequest } from '../wire/PlanRequest';
import type { TableCard } from '../wire/TableCard';

/** A line of a table's journal, as it is kept. */
export interface Row {
  version: number;
  at: number;
  command: string | null;
  entry: string;
  told: string | null;
}

/** A decision of a bot. */
export interface ToThink {
  seat: number;
  bot: string;
  position: string;
  version: number;
}

/** What changed at a table and has to be kept before anybody hears of it. */
export interface Changed {
  table: string;
  rows: Row[];
  card: TableCard;
  position: string | null;
  finished: string | null;
  live: Live | null;
  think: ToThink | null;
}

export interface Refused {
  status: number;
  error: ErrorBody;
}

export interface Reply {
  answer?: unknown;
  refused?: Refused;
  changes?: Changed[];
}

/** Questions about tables; the worker of the tables answers them. */
export type TableQuestion =
  | { ask: 'create'; table: string; now: number; chance: string; request: CreateTable }
  | { ask: 'import'; table: string; now: number; record: string }
  | { ask: 'open'; table: string; now: number; rows: Row[]; position: string | null; finished: string | null }
  | { ask: 'close'; table: string }
  | { ask: 'snapshot'; table: string; now: number }
  | { ask: 'missed'; table: string; now: number; since: number | null }
  | { ask: 'command'; table: string; now: number; request: CommandRequest }
  | { ask: 'bot'; table: string; now: number; chance: string; seat: number; version: number; action: string | null }
  | { ask: 'legal'; table: string; request: ActionRequest }
  | { ask: 'preview'; table: string; chance: string; request: ActionRequest }
  | { ask: 'plan'; table: string; request: PlanRequest }
  | { ask: 'replay'; table: string; n: number }
  | { ask: 'record'; table: string }
  | { ask: 'hint'; table: string; seat: number }
  | { ask: 'branch'; table: string; new: string; now: number; chance: string; request: BranchRequest }
  | { ask: 'rematch'; table: string; new: string; now: number; chance: string };

/** Questions that bring all they need and may take long; the worker that thinks answers them. */
export type Thought =
  | { ask: 'choose'; position: string; seat: number; bot: string; chance: string }
  | { ask: 'analyse'; position: string; seat: number; version: number; millis: number; chance: string }
  | { ask: 'review'; record: string }
  | { ask: 'advice'; record: string; n: number }
  | { ask: 'random_game'; players: number; setup: unknown; series: number; number: number };

interface Exports {
  memory: WebAssembly.Memory;
  room: (length: number) => number;
  learn: () => number;
  ask: () => number;
  answer: () => number;
}

export class Engine {
  readonly #module: Exports;
  /** Who hears what is thought before an answer is final. */
  readonly #listener: { tell: (thought: string) => void };

  private constructor(module: Exports, listener: { tell: (thought: string) => void }) {
    this.#module = module;
    this.#listener = listener;
  }

  static async of(module: WebAssembly.Module): Promise<Engine> {
    const listener = { tell: (_: string): void => {} };
    const text = (begin: number, length: number): string => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, begin, length));
    const almende = {
      now: () => performance.now(),
      tell: (begin: number, length: number) => listener.tell(text(begin, length)),
    };
    const exports = (await WebAssembly.instantiate(module, { almende })).exports as unknown as Exports;
    return new Engine(exports, listener);
  }

  /** Writes bytes to where the module reads them. */
  #bring(bytes: Uint8Array): void {
    const { memory, room } = this.#module;
    const begin = room(bytes.length);
    new Uint8Array(memory.buffer, begin, bytes.length).set(bytes);
  }

  /** Brings the network of the learned bot; tells whether it is one. */
  learn(net: Uint8Array): boolean {
    this.#bring(net);
    return this.#module.learn() !== 0;
  }

  ask(question: TableQuestion | Thought, tell: (thought: string) => void = () => {}): Reply {
    const { memory, ask, answer } = this.#module;
    this.#listener.tell = tell;
    this.#bring(new TextEncoder().encode(JSON.stringify(question)));
    const length = ask();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length))) as Reply;
  }
}
