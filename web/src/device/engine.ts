/** A game's module: asked in JSON, it answers in JSON (crates/wasm/engine). */
import type { ActionRequest } from '../wire/ActionRequest';
import type { LegalRequest } from '../wire/LegalRequest';
import type { Notation } from '../wire/Notation';
import type { BranchRequest } from '../wire/BranchRequest';
import type { CommandRequest } from '../wire/CommandRequest';
import type { CreateTable } from '../wire/CreateTable';
import type { ErrorBody } from '../wire/ErrorBody';
import type { Live } from '../wire/Live';
import type { PlanRequest } from '../wire/PlanRequest';
import type { RecordRequest } from '../wire/RecordRequest';
import type { TableCard } from '../wire/TableCard';
import type { World } from '../wire/World';
import type { JsonValue } from '../wire/serde_json/JsonValue';

/** A line of a table's journal, as it is kept. */
export interface Row {
  version: number;
  at: number;
  command: string | null;
  entry: string;
  told: string | null;
}

/** A position, and the pack its table is played with; without one it is played with the standard components. */
export interface Stand {
  position: string;
  pack?: JsonValue;
}

/** The record of a game, and the pack it was played with. */
export interface Past {
  record: string;
  pack?: JsonValue;
}

/** A decision of a bot. */
export interface ToThink extends Stand {
  seat: number;
  bot: string;
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
  | { ask: 'import'; table: string; now: number; request: RecordRequest }
  | { ask: 'open'; table: string; now: number; rows: Row[]; position: string | null; finished: string | null }
  | { ask: 'close'; table: string }
  | { ask: 'snapshot'; table: string; now: number }
  | { ask: 'missed'; table: string; now: number; since: number | null }
  | { ask: 'command'; table: string; now: number; request: CommandRequest }
  | { ask: 'bot'; table: string; now: number; chance: string; seat: number; version: number; action: Notation | null }
  | { ask: 'legal'; table: string; request: LegalRequest }
  | { ask: 'preview'; table: string; chance: string; request: ActionRequest }
  | { ask: 'plan'; table: string; request: PlanRequest }
  | { ask: 'replay'; table: string; n: number }
  | { ask: 'record'; table: string }
  | { ask: 'hint'; table: string; seat: number }
  | { ask: 'look_back'; table: string }
  | { ask: 'branch'; table: string; new: string; now: number; chance: string; request: BranchRequest }
  | { ask: 'rematch'; table: string; new: string; now: number; chance: string };

/** A world that a server drew for a seat of its table. */
export interface WorldName {
  table: string;
  seat: number;
  number: number;
}

/** What is tried in it. */
export type Tried =
  | { what: 'legal'; request: LegalRequest }
  | { what: 'preview'; action: Notation }
  | { what: 'plan'; request: PlanRequest; version: number; hints: boolean };

/** Questions about worlds of tables elsewhere; the worker of the tables answers them, too. */
export type NearQuestion =
  | { ask: 'bring'; name: WorldName; rules: number; content: string; pack?: JsonValue; world: World }
  | { ask: 'try'; name: WorldName; since: number; names: string[]; tried: Tried };

/** Questions that bring all they need and may take long; the worker that thinks answers them. */
export type Thought =
  | ({ ask: 'choose'; seat: number; bot: string; chance: string } & Stand)
  | ({ ask: 'analyse'; seat: number; version: number; millis: number; chance: string } & Stand)
  | ({ ask: 'review' } & Past)
  | ({ ask: 'advice'; n: number } & Past)
  | { ask: 'try_out'; pack: JsonValue }
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

  ask(question: TableQuestion | NearQuestion | Thought, tell: (thought: string) => void = () => {}): Reply {
    const { memory, ask, answer } = this.#module;
    this.#listener.tell = tell;
    this.#bring(new TextEncoder().encode(JSON.stringify(question)));
    const length = ask();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length))) as Reply;
  }
}
