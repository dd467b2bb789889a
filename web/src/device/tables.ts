/**
 * The tables on this device, in their worker: what is asked is answered by the game's module, what changes is kept, and only then told.
 * A table that is open here is locked, so that no other page writes it.
 */
import type { Notation } from '../wire/Notation';
import type { CreateTable } from '../wire/CreateTable';
import type { Live } from '../wire/Live';
import type { Snapshot } from '../wire/Snapshot';
import type { JsonValue } from '../wire/serde_json/JsonValue';
import {
  Engine,
  type Changed,
  type NearQuestion,
  type Past,
  type Reply,
  type Stand,
  type TableQuestion,
  type Thought,
  type ToThink,
} from './engine';
import { forgetTable, keep, keepNotes, keptRows, keptTable, keptTables, type Kept } from './keeping';
import { modules } from './modules';
import { Thinking } from './thinking';

/** How long a hint is thought about. */
const HINT = 2000;
/** How long a table may be held by another page: one that is just being left lets go of it a moment later. */
const PATIENCE = 1500;
/** How long a pack is tried out: components with which games take longer cannot be played with. */
const TRIAL = 120_000;

/** Why this device cannot do it; the page has the words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: 'no_module' | 'no_table' | 'elsewhere' | 'later' | 'not_kept' | 'broken',
  ) {
    super(code);
  }
}

interface Game {
  engine: Engine;
  module: WebAssembly.Module;
  /** Where the network of its learned bot lies. */
  net: string | undefined;
}

/** Whether a bot thinks with a network. */
const isLearned = (bot: string): boolean => /^master(:|$)/.test(bot);

interface Open {
  game: string;
  kept: Kept;
  release: () => void;
  lines: Set<(message: Live) => void>;
  /** What is thought for a bot of the table. */
  thinking: AbortController | null;
}

const chance = (): string => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class Tables {
  #games = new Map<string, Promise<Game>>();
  #open = new Map<string, Open>();
  #thinking = new Thinking();
  /** One thing after the other: between a question and what is kept of it nobody asks. */
  #last: Promise<unknown> = Promise.resolve();

  async #game(game: string): Promise<Game> {
    const load = async (): Promise<Game> => {
      const { file, net } = (await modules())[game] ?? {};
      if (!file) throw new Refusal(503, 'no_module');
      const answer = await fetch(file).catch(() => null);
      if (!answer?.ok) throw new Refusal(503, 'no_module');
      const module = await WebAssembly.compile(await answer.arrayBuffer());
      return { module, net, engine: await Engine.of(module) };
    };
    const known = this.#games.get(game) ?? load();
    this.#games.set(game, known);
    try {
      return await known;
    } catch (error) {
      this.#games.delete(game);
      throw error;
    }
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(run);
    this.#last = mine.catch(() => {});
    return mine;
  }

  /** Asks the module of a game, keeps what changed and tells it. */
  async #ask(game: string, question: TableQuestion): Promise<Reply> {
    const { engine } = await this.#game(game);
    let reply: Reply;
    try {
      reply = engine.ask(question);
    } catch {
      this.#breaks(game);
    }
    const changes = reply.changes ?? [];
    try {
      await keep(changes, (table) => this.#open.get(table)?.kept.notes ?? '');
    } catch {
      for (const { table } of changes) {
        engine.ask({ ask: 'close', table });
        this.#close(table);
      }
      throw new Refusal(503, 'not_kept');
    }
    for (const change of changes) this.#tell(change);
    return reply;
  }

  /** A module that stopped in the middle is of no more use; what is kept is the truth. */
  #breaks(game: string): never {
    this.#games.delete(game);
    for (const [id, table] of this.#open) if (table.game === game) this.#close(id);
    throw new Refusal(500, 'broken');
  }

  #tell({ table, card, position, finished, live, think }: Changed): void {
    const open = this.#open.get(table);
    if (!open) return;
    open.kept = { ...open.kept, card, position, finished };
    if (live) for (const hear of open.lines) hear(live);
    open.thinking?.abort();
    open.thinking = null;
    if (think) void this.#decide(table, open, think);
  }

  /** Lets a bot decide, for as long as somebody looks. */
  async #decide(table: string, open: Open, { seat, bot, position, pack, version }: ToThink): Promise<void> {
    if (open.lines.size === 0) return;
    const asking = new AbortController();
    open.thinking = asking;
    const { module, net } = await this.#game(open.game);
    const question: Thought = { ask: 'choose', position, ...(pack ? { pack } : {}), seat, bot, chance: chance() };
    const asked = { game: open.game, module, question, net: isLearned(bot) ? net : undefined };
    const reply = await this.#thinking.think(asked, () => {}, asking.signal);
    if (asking.signal.aborted || this.#open.get(table) !== open) return;
    // eslint-disable-next-line no-restricted-syntax -- the module has answered, for a bot of its own
    const action = (reply?.answer ?? null) as Notation | null;
    await this.#inTurn(() => this.#ask(open.game, { ask: 'bot', table, now: Date.now(), chance: chance(), seat, version, action })).catch(
      () => {},
    );
  }

  #close(table: string): void {
    const open = this.#open.get(table);
    open?.thinking?.abort();
    open?.release();
    this.#open.delete(table);
  }

  /** Nobody else writes a table while it is open here. Without locks the journal itself refuses a version that is there. */
  async #lock(table: string): Promise<() => void> {
    if (!navigator.locks) return () => {};
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    return new Promise((resolve, reject) => {
      const hold = (): Promise<void> => {
        clearTimeout(timer);
        return new Promise((release) => resolve(release));
      };
      navigator.locks.request(`almende ${table}`, { signal: patience.signal }, hold).catch(() => reject(new Refusal(404, 'elsewhere')));
    });
  }

  async #opened(table: string): Promise<Open> {
    const known = this.#open.get(table);
    if (known) return known;
    const release = await this.#lock(table);
    try {
      const kept = await keptTable(table);
      if (!kept) throw new Refusal(404, 'no_table');
      const open: Open = { game: kept.game, kept, release, lines: new Set(), thinking: null };
      this.#open.set(table, open);
      const { position, finished } = kept;
      const question = { ask: 'open', table, now: Date.now(), rows: await keptRows(table), position, finished } as const;
      const { refused } = await this.#ask(kept.game, question);
      // A page with later rules has gone on with it: that one can open it, and what is kept stays as it is.
      if (refused?.error.code === 'later_program') throw new Refusal(404, 'later');
      if (refused) throw new Refusal(500, 'broken');
      return open;
    } catch (error) {
      this.#open.delete(table);
      release();
      throw error;
    }
  }

  /** Makes a table with a question of this kind. */
  make(game: string, id: string, question: (id: string) => TableQuestion): Promise<Reply> {
    return this.#inTurn(async () => {
      const { engine } = await this.#game(game);
      const reply = await this.#ask(game, question(id));
      // It is opened, and locked, by whoever looks at it.
      engine.ask({ ask: 'close', table: id });
      return reply;
    });
  }

  create(id: string, request: CreateTable): Promise<Reply> {
    return this.make(request.game, id, (table) => ({ ask: 'create', table, now: Date.now(), chance: chance(), request }));
  }

  /** A question about one table. */
  about(table: string, question: (now: number, chance: string) => TableQuestion): Promise<Reply> {
    return this.#inTurn(async () => {
      const { game, kept } = await this.#opened(table);
      const asked = question(Date.now(), chance());
      const reply = await this.#ask(game, asked);
      if (asked.ask === 'snapshot' && reply.answer) (reply.answer as Snapshot).notes = kept.notes;
      // What a table led to is opened by whoever looks at it.
      if ('new' in asked) (await this.#game(game)).engine.ask({ ask: 'close', table: asked.new });
      return reply;
    });
  }

  /** What a program thinks of the options of a seat, thought after thought. */
  async hint(table: string, seat: number, tell: (thought: string) => void, signal: AbortSignal): Promise<Reply> {
    const asked = await this.about(table, () => ({ ask: 'hint', table, seat }));
    if (asked.refused) return asked;
    const stand = asked.answer as Stand & { version: number };
    return this.#think(table, { ask: 'analyse', ...stand, seat, millis: HINT, chance: chance() }, tell, signal);
  }

  /** Loads the module of a game, and lets it be there for whoever asks for a hint. */
  async load(game: string): Promise<Reply> {
    const { module } = await this.#game(game);
    this.#thinking.prepare(game, module);
    return { answer: true };
  }

  /** Tries a pack out in a worker of its own, which ends with it: what the components do to the module harms nothing else. */
  async tryOut(game: string, pack: JsonValue, tell: (trial: string) => void, signal: AbortSignal): Promise<Reply> {
    const { module } = await this.#game(game);
    const trial = new Thinking();
    const stopping = new AbortController();
    const stop = (): void => stopping.abort();
    const timer = setTimeout(stop, TRIAL);
    signal.addEventListener('abort', stop);
    const reply = await trial.think({ game, module, question: { ask: 'try_out', pack } }, tell, stopping.signal);
    clearTimeout(timer);
    trial.end();
    if (reply) return reply;
    const id = stopping.signal.aborted ? 'problem.pack_stopped' : 'problem.pack_breaks';
    return { refused: { status: 422, error: { code: id.replace('problem.', ''), message: '', text: { id, args: {} }, rules: [] } } };
  }

  /** What is tried in worlds of tables elsewhere: nothing is kept of it, and it waits for nothing that is. */
  async near(game: string, question: NearQuestion): Promise<Reply> {
    const { engine } = await this.#game(game);
    try {
      return engine.ask(question);
    } catch {
      return this.#breaks(game);
    }
  }

  /** What a program thinks of the options of a seat in such a world. */
  async nearHint(
    game: string,
    asked: Stand & { seat: number; version: number },
    tell: (thought: string) => void,
    signal: AbortSignal,
  ): Promise<Reply> {
    const { module } = await this.#game(game);
    const question = { ask: 'analyse', ...asked, millis: HINT, chance: chance() } as const;
    const reply = await this.#thinking.think({ game, module, question }, tell, signal);
    if (!reply) throw new Refusal(503, 'broken');
    return reply;
  }

  async look(table: string, what: { ask: 'review' } | { ask: 'advice'; n: number }): Promise<Reply> {
    const asked = await this.about(table, () => ({ ask: 'look_back', table }));
    if (asked.refused) return asked;
    return this.#think(table, { ...what, ...(asked.answer as Past) });
  }

  async #think(table: string, question: Thought, tell = (_: string) => {}, signal?: AbortSignal): Promise<Reply> {
    const game = this.#open.get(table)?.game ?? (await keptTable(table))?.game ?? '';
    const { module } = await this.#game(game);
    const reply = await this.#thinking.think({ game, module, question }, tell, signal);
    if (!reply) throw new Refusal(503, 'broken');
    return reply;
  }

  notes(table: string, notes: string): Promise<void> {
    return this.#inTurn(async () => {
      const open = await this.#opened(table);
      open.kept = { ...open.kept, notes };
      await keepNotes(open.kept);
    });
  }

  /** A live line: first what was missed, then every change. Gives what ends it. */
  async listen(table: string, since: number | null, hear: (message: Live) => void): Promise<() => void> {
    return this.#inTurn(async () => {
      const open = await this.#opened(table);
      const { answer } = await this.#ask(open.game, { ask: 'missed', table, now: Date.now(), since });
      const first = answer as Live;
      hear(first.type === 'snapshot' ? { ...first, notes: open.kept.notes } : first);
      open.lines.add(hear);
      void this.load(open.game).catch(() => {});
      // Where nobody looked until now a bot may wait to go on.
      if (!open.thinking) {
        const idle = { ask: 'bot', table, now: Date.now(), chance: chance(), seat: 255, version: 0, action: null } as const;
        await this.#ask(open.game, idle);
      }
      return () => {
        open.lines.delete(hear);
        if (open.lines.size > 0 || this.#open.get(table) !== open) return;
        this.#close(table);
        void this.#game(open.game).then(({ engine }) => engine.ask({ ask: 'close', table }));
      };
    });
  }

  list = keptTables;

  remove(table: string): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#open.has(table)) (await this.#lock(table))();
      this.#close(table);
      await forgetTable(table);
    });
  }
}
