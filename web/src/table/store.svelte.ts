/** One open table: what is known of it, which seat's eyes are used, and the commands that go out. */
import { api, ApiError, sentenceOf } from '$lib/api';
import { openChance, witness } from '$lib/deal';
import { connect, type Connection } from '$lib/live';
import { sameQuestion } from '$lib/question';
import { settings } from '$lib/settings.svelte';
import { follow } from '$lib/story';
import { ui, words } from '$lib/words.svelte';
import type { Analysis } from '../wire/Analysis';
import type { Deed } from '../wire/Deed';
import type { Face } from '../wire/Face';
import type { Legality } from '../wire/Legality';
import type { Live } from '../wire/Live';
import type { Preview } from '../wire/Preview';
import type { Snapshot } from '../wire/Snapshot';

export type Tab = 'options' | 'log' | 'score' | 'chat' | 'notes' | 'more' | 'developer';

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
  /** What a program thinks of the options, if somebody asked. */
  #thought = $state.raw<Analysis | null>(null);
  thinking = $state(false);
  #asking: AbortController | null = null;
  /** The seat whose face is shown. */
  seat = $state<number | null>(null);
  /** The open tab beside the board. */
  panel = $state<Tab>('options');
  /** How often somebody asked why something is not possible. */
  asked = $state(0);
  /** On one device: the seat that shall take over, behind the curtain. */
  curtainFor = $state<number | null>(null);

  readonly id: string;
  /** What the options of this version lead to, as far as somebody has looked. */
  #previews = new Map<string, Preview>();
  #line: { stop: () => void; retryNow: () => void } | null = null;

  constructor(id: string) {
    this.id = id;
  }

  open(): () => void {
    this.#line = connect({
      since: () => this.known?.now.version ?? null,
      address: (since) => api.liveAddress(this.id, since),
      hear: (message) => this.#hear(message),
      state: (connection) => {
        this.connection = connection;
        // A refused connection does not say why; the plain question does.
        if (connection === 'lost' && !this.known) void this.refresh();
      },
    });
    return () => {
      this.#line?.stop();
      this.forget();
    };
  }

  retryNow(): void {
    this.#line?.retryNow();
  }

  async refresh(): Promise<void> {
    try {
      const snapshot = await api.table(this.id);
      if (!this.known || snapshot.now.version >= this.known.now.version) this.#know(snapshot);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        this.missing = error.sentence;
        this.#line?.stop();
      }
    }
  }

  #hear(message: Live): void {
    const next = follow(this.known, message);
    if (next) this.#know(next);
  }

  #know(snapshot: Snapshot): void {
    const before = this.face;
    const begins = this.known?.now.state !== 'playing';
    this.known = snapshot;
    if (!sameQuestion(before, this.face)) {
      this.#previews.clear();
      this.forget();
    }
    witness(snapshot);
    void openChance(snapshot);
    words.seat(snapshot.now.seats);
    this.#chooseEyes(snapshot, begins);
  }

  /**
   * A person with several seats looks through those of the seat that decides; the curtain falls between two of them, but not before the
   * first decision: nobody has seen anything yet.
   */
  #chooseEyes({ yours, now }: Snapshot, begins: boolean): void {
    const asked = yours.find((seat) => now.turn.seats.includes(seat) || now.turn.confirming === seat);
    const current = this.seat !== null && yours.includes(this.seat) ? this.seat : null;
    const wanted = asked !== undefined && (current === null || !(now.turn.seats.includes(current) || now.turn.confirming === current)) ? asked : (current ?? yours[0] ?? null);
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
    return this.seat !== null && (turn?.confirming === this.seat || (turn?.seats.includes(this.seat) ?? false)) && this.known?.now.state === 'playing';
  }

  get plays(): boolean {
    return (this.known?.yours.length ?? 0) > 0;
  }

  act = (action: string): void => void this.send({ do: 'act', action });

  preview = async (action: string): Promise<Preview | null> => {
    if (this.seat === null) return null;
    const about = `${this.seat} ${action}`;
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

  why = async (action: string): Promise<Legality | null> => {
    if (this.seat === null) return null;
    this.asked += 1;
    try {
      return await api.legal(this.id, this.seat, action);
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
    for (let waited = 0; behind() && waited < 1500; waited += 25) await pause(25);
    if (behind()) await this.refresh();
  }
}
