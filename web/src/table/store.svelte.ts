/** One open table: what is known of it, which seat's eyes are used, and the commands that go out. */
import { api, ApiError, sentenceOf } from '$lib/api';
import { dressFor } from '$lib/clothes';
import { openChance, witness } from '$lib/deal';
import { onDevice } from '$lib/home';
import { connect, type Connection } from '$lib/live';
import { sameQuestion } from '$lib/question';
import { settings } from '$lib/settings.svelte';
import { follow } from '$lib/story';
import { ui, words } from '$lib/words.svelte';
import type { Wish } from '../games/frame/targets';
import type { Analysis } from '../wire/Analysis';
import type { Choice } from '../wire/Choice';
import type { Deed } from '../wire/Deed';
import type { Face } from '../wire/Face';
import type { Legality } from '../wire/Legality';
import type { Live } from '../wire/Live';
import type { Notation } from '../wire/Notation';
import type { Preview } from '../wire/Preview';
import type { JsonValue } from '../wire/serde_json/JsonValue';
import type { Snapshot } from '../wire/Snapshot';

export type Tab = 'log' | 'score' | 'chat' | 'notes' | 'more' | 'developer';

const RETRIES = 6;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const isStale = (error: ApiError) => error.body?.code === 'stale';
/** Whether the same command may come through a little later. */
const isPassing = (error: ApiError) => error.status === 0 || error.status === 503 || error.status === 429;

/** A fresh name for a command. `randomUUID` exists only on https pages, which a server at home may not have. */
function commandId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class TableStore {
  known = $state.raw<Snapshot | null>(null);
  connection = $state<Connection>('connecting');
  /** What went wrong last, for the person. */
  problem = $state('');
  /** The rules that forbid it. */
  problemRules = $state.raw<readonly string[]>([]);
  /** The table does not exist or may not be seen. */
  missing = $state('');
  sending = $state(false);
  /** Whether the page saw the game being played: then its end is news. */
  played = $state(false);
  /** An action that turns something up, chosen but not done before it is confirmed. */
  held = $state.raw<Choice | null>(null);
  /** Whether a choice is being looked at: does it turn something up? */
  weighing = $state(false);
  /** A guide leads through the table: it says itself what is final and when to confirm. */
  guided = false;
  /** Entries of the log that this page made because there was nothing else to do. */
  byItself = $state.raw<ReadonlySet<number>>(new Set());
  /** What a program thinks of the options, if somebody asked. */
  #thought = $state.raw<Analysis | null>(null);
  thinking = $state(false);
  #asking: AbortController | null = null;
  /** The seat whose face is shown. */
  seat = $state<number | null>(null);
  /** The open tab beside the board. */
  panel = $state<Tab>('log');
  /** How often somebody asked why something is not possible. */
  asked = $state(0);
  /** On one device: the seat that shall take over, behind the curtain. */
  curtainFor = $state<number | null>(null);

  readonly id: string;
  /** What the options of this version lead to, as far as somebody has looked. */
  #previews = new Map<string, Preview>();
  /** What the line has brought and is still to be shown. */
  #waiting: Snapshot[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;
  /** Who waits for a version to come. */
  #awaited: { version: number; reached: () => void }[] = [];
  #line: { stop: () => void; retryNow: () => void } | null = null;

  constructor(id: string) {
    this.id = id;
  }

  open(): () => void {
    this.#line = connect({
      since: () => (this.#waiting.at(-1) ?? this.known)?.now.version ?? null,
      address: (since) => api.liveAddress(this.id, since),
      hear: (message) => this.#hear(message),
      state: (connection) => {
        this.connection = connection;
        // A refused connection does not say why; the plain question does.
        if (connection === 'lost' && this.known?.now.state !== 'playing') void this.refresh();
      },
    });
    return () => {
      this.#line?.stop();
      clearTimeout(this.#timer);
      this.forget();
    };
  }

  retryNow(): void {
    this.#line?.retryNow();
  }

  async refresh(): Promise<void> {
    try {
      const snapshot = await api.table(this.id);
      await dressFor(snapshot.table);
      this.#catchUp();
      if (!this.known || snapshot.now.version >= this.known.now.version) this.#know(snapshot);
    } catch (error) {
      // What a table on the device cannot do at first it cannot do a moment later: nobody else works at it.
      if (!(error instanceof ApiError)) return;
      const never = onDevice(this.id) && this.known === null && error.status > 0;
      if (error.status === 404 || never) {
        this.missing = this.known?.now.state === 'waiting' ? ui('table.called_off') : error.sentence;
        this.#line?.stop();
      }
    }
  }

  #hear(message: Live): void {
    // What is played stands only in the whole.
    if (message.type === 'update' && message.changes.some(({ kind }) => kind === 'terms')) return void this.refresh();
    const newest = this.#waiting.at(-1) ?? this.known;
    const next = follow(newest, message);
    if (!next || next === newest) return;
    this.#waiting.push(next);
    this.#follow();
  }

  /**
   * Shows what has come, at a pace at which one can follow: a move of somebody else is looked at before what comes after it is shown. The
   * more has come, the faster it goes.
   */
  #follow(): void {
    clearTimeout(this.#timer);
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const wait = this.#shownAt + this.#pause(next) / Math.max(1, this.#waiting.length / 3) - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#follow(), wait);
        return;
      }
      this.#waiting.shift();
      if (next.now.actions !== this.known?.now.actions) this.#shownAt = Date.now();
      this.#know(next);
    }
  }

  /** How long what is shown stays before this. */
  #pause({ log, yours, now }: Snapshot): number {
    const last = log.at(-1);
    const theirs = last !== undefined && !yours.includes(last.seat) && now.actions !== this.known?.now.actions;
    return theirs && !document.hidden ? settings.pause : 0;
  }

  /** Shows at once what has come: whoever acts lives in the present. */
  #catchUp(): void {
    clearTimeout(this.#timer);
    for (const next of this.#waiting.splice(0)) this.#know(next);
  }

  #know(snapshot: Snapshot): void {
    const before = this.face;
    const begins = this.known?.now.state !== 'playing';
    this.known = snapshot;
    this.#awaited = this.#awaited.filter(({ version, reached }) => {
      if (version <= snapshot.now.version) reached();
      return version > snapshot.now.version;
    });
    this.played ||= snapshot.now.state === 'playing';
    if (!sameQuestion(before, this.face)) {
      this.#previews.clear();
      this.forget();
      this.held = null;
    }
    witness(snapshot);
    this.#comeNear(snapshot);
    void openChance(snapshot);
    words.seat(snapshot.now.seats, snapshot.yours);
    this.#chooseEyes(snapshot, begins);
  }

  /** What is only tried at a table of the server is answered in the page, where it can be (`device/near.ts`). */
  #comeNear(snapshot: Snapshot): void {
    if (onDevice(snapshot.table.id) || snapshot.yours.length === 0) return;
    // Without it the server answers.
    void import('../device/near').then(
      ({ follow: look }) => look(snapshot),
      () => {},
    );
  }

  /**
   * A person with several seats looks through those of the seat that decides; the curtain falls between two of them, but not before the
   * first decision: nobody has seen anything yet.
   */
  #chooseEyes({ yours, now }: Snapshot, begins: boolean): void {
    const asked = yours.find((seat) => now.turn.seats.includes(seat) || now.turn.confirming === seat);
    const current = this.seat !== null && yours.includes(this.seat) ? this.seat : null;
    const wanted =
      asked !== undefined && (current === null || !(now.turn.seats.includes(current) || now.turn.confirming === current))
        ? asked
        : (current ?? yours[0] ?? null);
    if (wanted === current) {
      this.curtainFor = null;
    } else if (current !== null && settings.curtain && now.state === 'playing' && !begins) {
      this.curtainFor = wanted;
      return;
    }
    this.seat = wanted;
  }

  openCurtain(): void {
    this.seat = this.curtainFor;
    this.curtainFor = null;
  }

  get face(): Face | null {
    const faces = this.known?.now.faces ?? [];
    return faces.find((face) => face.seat === this.seat) ?? faces[0] ?? null;
  }

  /** Whether the seat in front has something to do. */
  get myTurn(): boolean {
    const turn = this.known?.now.turn;
    return (
      this.seat !== null &&
      (turn?.confirming === this.seat || (turn?.seats.includes(this.seat) ?? false)) &&
      this.known?.now.state === 'playing'
    );
  }

  get plays(): boolean {
    return (this.known?.yours.length ?? 0) > 0;
  }

  act = (action: Notation): void => void this.#act(action);

  /** Whether the seat in front confirms its turns. */
  get confirms(): boolean {
    return this.seat !== null && (this.known?.now.seats[this.seat]?.confirm ?? false);
  }

  /**
   * An action that turns up something new can never be taken back: whoever confirms their turns confirms it before it is done.
   */
  async #act(action: Notation): Promise<boolean> {
    if (this.held !== null || this.weighing) return false;
    if (!this.confirms || this.guided) return this.send({ do: 'act', action });
    const meant = this.face;
    this.weighing = true;
    // What comes next begins before the weighing ends, so that no list is open in between.
    try {
      const ahead = await this.preview(action);
      if (this.sending || !sameQuestion(meant, this.face)) return false;
      const choice = meant?.options.find((option) => option.action === action);
      if (!ahead?.reveals) return this.#send(action, choice?.target?.ends ?? false);
      this.held = choice ?? null;
      return false;
    } finally {
      this.weighing = false;
    }
  }

  /** Ends the turn: what is held is done, else what was done is confirmed. */
  confirm(): void {
    const { held } = this;
    this.held = null;
    void (held === null ? this.send({ do: 'confirm' }) : this.#send(held.action, true));
  }

  /** Does something; whoever ends a turn in so many words, or has just confirmed, is not asked whether it is meant so. */
  async #send(action: Notation, confirmed: boolean): Promise<boolean> {
    const sent = await this.send({ do: 'act', action });
    if (sent && confirmed && this.known?.now.turn.confirming === this.seat) await this.send({ do: 'confirm' });
    return sent;
  }

  /** Whether the turn is one small thing that was just done: a moment to take it back is enough. */
  get brief(): boolean {
    const log = this.known?.log.filter(({ auto }) => !auto) ?? [];
    return this.held === null && log.at(-1)?.seat === this.seat && log.at(-2)?.seat !== this.seat;
  }

  /** Takes the last decision back; what is only held was not made yet. */
  undo(): void {
    if (this.held !== null) this.held = null;
    else void this.send({ do: 'undo' });
  }

  /** Does the only thing there is to do, and remembers that nobody chose it. */
  async actByItself(action: Notation): Promise<void> {
    const before = this.known?.log.at(-1)?.entry ?? 0;
    if (!(await this.#act(action))) return;
    const own = this.known?.log.find(({ entry, seat, auto }) => entry > before && seat === this.seat && !auto);
    if (own) this.byItself = new Set([...this.byItself, own.entry]);
  }

  preview = async (action: Notation): Promise<Preview | null> => {
    if (this.seat === null) return null;
    const about = JSON.stringify([this.seat, action]);
    const known = this.#previews.get(about);
    if (known) return known;
    try {
      const answer = await api.preview(this.id, this.seat, action);
      this.#previews.set(about, answer);
      return answer;
    } catch {
      return null;
    }
  };

  why = async ({ on }: Wish): Promise<Legality | null> => {
    if (this.seat === null) return null;
    this.asked += 1;
    try {
      return await api.legal(this.id, { seat: this.seat, on: on as JsonValue });
    } catch (error) {
      return error instanceof ApiError && error.body ? { legal: false, why: error.body } : null;
    }
  };

  /** What a program thinks of the options that are open now. */
  get thought(): Analysis | null {
    return this.#thought;
  }

  /** Hides what the program thinks, and stops it. */
  forget(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.thinking = false;
    this.#thought = null;
  }

  /** Asks a program, and shows what it thinks from its first thought on. */
  async think(): Promise<void> {
    if (this.thinking || this.seat === null) return;
    this.forget();
    const asking = new AbortController();
    this.#asking = asking;
    this.thinking = true;
    this.problem = '';
    try {
      for await (const thought of api.analysis(this.id, this.seat, asking.signal)) if (!asking.signal.aborted) this.#thought = thought;
    } catch (error) {
      if (asking.signal.aborted) return;
      // What it said until it broke off is not what it would have said in the end.
      this.forget();
      this.problem = sentenceOf(error);
    } finally {
      if (this.#asking === asking) this.thinking = false;
    }
  }

  /** Sends a command until it is answered: the same id again has no second effect, so a lost answer does no harm. */
  async send(command: Deed): Promise<boolean> {
    if (this.sending || this.seat === null || !this.known) return false;
    this.#catchUp();
    this.sending = true;
    this.problem = '';
    this.problemRules = [];
    this.forget();
    const request = { command_id: commandId(), version: this.known.now.version, seat: this.seat, command };
    const meant = this.face;
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { version } = await api.command(this.id, request);
          await this.#reached(version);
          return true;
        } catch (error) {
          if (attempt === RETRIES || !(error instanceof ApiError)) throw error;
          if (isStale(error)) {
            await this.refresh();
            // Somebody took something back and did it again: what was asked then is asked now.
            if (command.do !== 'act' || !sameQuestion(meant, this.face)) throw error;
            request.version = this.known.now.version;
          } else if (isPassing(error)) {
            await pause(250 * 2 ** attempt);
          } else {
            throw error;
          }
        }
      }
    } catch (error) {
      if (error instanceof ApiError && isStale(error)) {
        this.problem = ui('table.stale');
      } else {
        this.problem = sentenceOf(error);
        this.problemRules = (error instanceof ApiError && error.body?.rules) || [];
      }
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Waits until the live line has brought a version, and asks for it where it does not. */
  async #reached(version: number): Promise<void> {
    const behind = () => (this.known?.now.version ?? 0) < version;
    if (!behind()) return;
    const there = new Promise<void>((reached) => this.#awaited.push({ version, reached }));
    await Promise.race([there, pause(1500)]);
    if (behind()) await this.refresh();
  }
}
