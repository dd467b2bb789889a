/** One worker that thinks, and those who wait for it. Whoever stops listening ends the thought. */
import type { Reply } from './engine';
import type { ThoughtAsked } from './thinker';

interface Waiting {
  asked: ThoughtAsked;
  tell: (thought: string) => void;
  answer: (reply: Reply | null) => void;
}

type Said = { thought: string } | { reply: Reply } | { failed: true };

export class Thinking {
  #worker: Worker | null = null;
  /** The game whose module is to be there when somebody asks. */
  #ready: Omit<ThoughtAsked, 'question'> | null = null;
  #now: Waiting | null = null;
  #waiting: Waiting[] = [];

  /** The reply; none if the thought was ended or failed. */
  think(asked: ThoughtAsked, tell: (thought: string) => void = () => {}, signal?: AbortSignal): Promise<Reply | null> {
    return new Promise((answer) => {
      const one: Waiting = { asked, tell, answer };
      if (signal?.aborted) return answer(null);
      signal?.addEventListener('abort', () => this.#end(one));
      this.#waiting.push(one);
      this.#next();
    });
  }

  /** Lets the worker come and read the module of a game, so that the first who asks does not wait for it. */
  prepare(game: string, module: WebAssembly.Module): void {
    if (this.#worker && this.#ready?.game === game) return;
    this.#ready = { game, module };
    this.#worker ??= this.#hire();
    this.#worker.postMessage({ ...this.#ready, question: null } satisfies ThoughtAsked);
  }

  /** Nobody asks any more. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting = [];
  }

  #next(): void {
    if (this.#now) return;
    const one = this.#waiting.shift();
    if (!one) return;
    this.#now = one;
    this.#worker ??= this.#hire();
    this.#worker.postMessage(one.asked);
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ('thought' in data) this.#now?.tell(data.thought);
      else this.#finish('reply' in data ? data.reply : null);
    };
    worker.onerror = () => this.#dismiss();
    return worker;
  }

  #finish(reply: Reply | null): void {
    const one = this.#now;
    this.#now = null;
    one?.answer(reply);
    this.#next();
  }

  /** A module that stopped in the middle is of no more use. */
  #dismiss(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#finish(null);
  }

  #end(one: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== one);
    if (this.#now !== one) return one.answer(null);
    this.#dismiss();
    // The next who asks finds another worker.
    if (this.#ready) this.prepare(this.#ready.game, this.#ready.module);
  }
}
