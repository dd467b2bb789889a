import { beforeEach, expect, it, vi } from 'vitest';
import type { ThoughtAsked } from './thinker';
import { Thinking } from './thinking';

/** Workers as the page hires them; what they are sent, and whether they were sent away. */
class Hired {
  static all: Hired[] = [];
  asked: ThoughtAsked[] = [];
  gone = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Hired.all.push(this);
  }
  postMessage(asked: ThoughtAsked): void {
    this.asked.push(asked);
  }
  terminate(): void {
    this.gone = true;
  }
}
vi.stubGlobal('Worker', Hired);
const module = {} as WebAssembly.Module;
const question = { ask: 'review', record: 'r' } as const;

beforeEach(() => (Hired.all = []));

it('a worker with the module is there before anybody asks', async () => {
  const thinking = new Thinking();
  thinking.prepare('helios', module);
  thinking.prepare('helios', module);
  expect(Hired.all.map(({ asked }) => asked)).toEqual([[{ game: 'helios', module, question: null }]]);
  const reply = thinking.think({ game: 'helios', module, question });
  expect(Hired.all.length).toBe(1);
  Hired.all[0]?.onmessage?.({ data: { reply: { answer: 1 } } });
  expect(await reply).toEqual({ answer: 1 });
});

it('a thought that is ended leaves another worker ready', async () => {
  const thinking = new Thinking();
  thinking.prepare('helios', module);
  const stop = new AbortController();
  const reply = thinking.think({ game: 'helios', module, question }, () => {}, stop.signal);
  stop.abort();
  expect(await reply).toBeNull();
  expect(Hired.all.map(({ gone, asked }) => [gone, asked.at(-1)?.question])).toEqual([
    [true, question],
    [false, null],
  ]);
});

it('a worker that cannot begin is not hired again and again', async () => {
  const thinking = new Thinking();
  thinking.prepare('helios', module);
  Hired.all[0]?.onerror?.();
  expect(Hired.all.length).toBe(1);
  const reply = thinking.think({ game: 'helios', module, question });
  Hired.all[1]?.onerror?.();
  expect(await reply).toBeNull();
  thinking.end();
  expect(Hired.all.length).toBe(2);
});
