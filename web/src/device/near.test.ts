import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Asked } from '$lib/home';
import type { Face } from '../wire/Face';
import type { Snapshot } from '../wire/Snapshot';

/** What the module was asked, and what it answers. */
const asked: { path: string; body: { ask?: string; tried?: unknown; since?: number } }[] = [];
let answers: (path: string) => Response | Promise<Response> = () => new Response('true');
vi.mock('./home', () => ({
  deviceHome: {
    request: async ({ path, body }: { path: string; body: { ask: string } }) => {
      asked.push({ path, body: JSON.parse(JSON.stringify(body)) });
      return answers(path);
    },
  },
}));
vi.mock('./modules', () => ({
  modules: async () => ({ helios: { file: '/helios.wasm', size: 1 }, boonlake: { file: '/boonlake.wasm', size: 1 } }),
}));
/** What the server was asked. */
const served: { path: string; body: unknown }[] = [];
let since = 4;
let gone = false;
vi.mock('$lib/home', async (original) => ({
  ...(await original<typeof import('$lib/home')>()),
  askServer: async ({ path, body }: Asked) => {
    if (gone) throw new Error('nobody is there');
    served.push({ path, body });
    return new Response(JSON.stringify({ since, position: { of: 'helios' } }));
  },
}));
const { answer, follow } = await import('./near');

let table = 0;
/** A table at which seat 0 decides. */
function snapshot(
  more: {
    since?: number;
    hints?: boolean;
    rated?: boolean;
    confirming?: number;
    game?: string;
    state?: 'playing' | 'over';
    pack?: object;
  } = {},
): Snapshot {
  const face = { seat: 0, options: [{ action: 'a', text: { id: 'a' } }], since: more.since ?? 4 } as unknown as Face;
  return {
    table: {
      id: `t${table}`,
      game: more.game ?? 'helios',
      rules: 1,
      content: 'c',
      ...(more.pack ? { pack: more.pack } : {}),
      options: { hints: more.hints ?? false, rated: more.rated ?? false },
    },
    yours: [0],
    now: {
      version: 9,
      state: more.state ?? 'playing',
      faces: [face],
      seats: [{ name: 'Ada' }, { name: 'Ben' }],
      turn: { seats: [0], ...(more.confirming === undefined ? {} : { confirming: more.confirming }) },
    },
  } as unknown as Snapshot;
}
const tried = (what: string, body: object = {}) =>
  answer({ method: 'POST', path: `/tables/t${table}/${what}`, body: { seat: 0, action: 'a', ...body } });
const rest = () => new Promise((done) => setTimeout(done, 5));
/** Follows a table until its module is there. */
async function near(more: Parameters<typeof snapshot>[0] = {}): Promise<void> {
  follow(snapshot(more));
  await rest();
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  table += 1;
  asked.length = 0;
  served.length = 0;
  since = 4;
  answers = () => new Response('{"legal":true}');
});

describe('a table of a server from near', () => {
  it('is answered in a world that was there before anybody asked', async () => {
    await near();
    expect(served).toEqual([{ path: `/tables/t${table}/world`, body: { seat: 0, world: 1 } }]);
    expect(await (await tried('legal'))?.json()).toEqual({ legal: true });
    await tried('preview');
    expect(served.length).toBe(1);
    expect(asked.at(-1)?.body).toMatchObject({ ask: 'try', since: 4, names: ['Ada', 'Ben'], tried: { what: 'preview', action: 'a' } });
  });

  it('asks for the world of a plan, and for another one when the play is another', async () => {
    await near();
    await tried('plan', { world: 3, steps: [] });
    await tried('plan', { world: 3, steps: [{ seat: 0, action: 'a' }] });
    expect(served.map(({ body }) => body)).toEqual([
      { seat: 0, world: 1 },
      { seat: 0, world: 3 },
    ]);
    expect(asked.at(-1)?.body.tried).toMatchObject({ what: 'plan', version: 9, hints: false });
    since = 8;
    await near({ since: 8 });
    await tried('plan', { world: 3, steps: [] });
    expect(served.length).toBe(4);
    expect(asked.at(-1)?.body.since).toBe(8);
  });

  it('is left to the server where a world does not fit, cannot be read or is none', async () => {
    since = 5;
    await near();
    expect(await tried('preview')).toBeNull();
    table += 1;
    since = 4;
    answers = (path) => (path.endsWith('/load') ? new Response('true') : new Response('{}', { status: 503 }));
    await near();
    expect(await tried('preview')).toBeNull();
    table += 1;
    await near({ game: 'agricola' });
    expect(await tried('preview')).toBeNull();
    table += 1;
    expect(await tried('preview')).toBeNull();
  });

  it('asks for a world again where nobody answered, or the module has let go of it', async () => {
    await near();
    answers = () => new Response('{}', { status: 404 });
    expect(await tried('preview')).toBeNull();
    answers = () => new Response('{"legal":true}');
    expect(await tried('preview')).not.toBeNull();
    expect(served.length).toBe(2);
    gone = true;
    await tried('plan', { world: 2, steps: [] });
    gone = false;
    expect(await tried('plan', { world: 2, steps: [] })).not.toBeNull();
  });

  it('fetches the module again with the next position where it did not come', async () => {
    for (const failing of [() => new Response('{}', { status: 502 }), () => Promise.reject<Response>(new Error('nobody is there'))]) {
      answers = failing;
      await near({ game: 'boonlake' });
      expect(await tried('preview')).toBeNull();
    }
    answers = () => new Response('{"legal":true}');
    await near({ game: 'boonlake' });
    expect(await tried('preview')).not.toBeNull();
  });

  it('is left to the server where somebody has to confirm, and when the game is over', async () => {
    await near({ confirming: 0 });
    expect(await tried('preview')).toBeNull();
    expect(await tried('legal')).toBeNull();
    expect(await tried('plan', { world: 1, steps: [] })).not.toBeNull();
    await near({ state: 'over' });
    expect(await tried('plan', { world: 1, steps: [] })).toBeNull();
  });

  it('gives no more help than the table allows', async () => {
    await near();
    expect(await tried('analysis')).toBeNull();
    expect(asked.some(({ path }) => path.endsWith('/hint'))).toBe(false);
    await near({ hints: true });
    expect(await tried('analysis')).not.toBeNull();
    expect(asked.at(-1)).toMatchObject({ path: '/near/helios/hint', body: { seat: 0, version: 9, position: '{"of":"helios"}' } });
    await tried('plan', { world: 1, steps: [] });
    expect(asked.at(-1)?.body.tried).toMatchObject({ hints: true });
  });

  it('gives none at all where the game counts', async () => {
    await near({ rated: true, hints: true });
    for (const what of ['legal', 'preview', 'plan', 'analysis']) expect(await tried(what, { world: 1, steps: [] })).toBeNull();
    expect([served, asked.filter(({ path }) => !path.endsWith('/load'))]).toEqual([[], []]);
  });

  it('brings the corrections a table is played with', async () => {
    await near({ pack: { changes: [] }, hints: true });
    expect(asked.find(({ body }) => body.ask === 'bring')?.body).toMatchObject({ pack: { changes: [] } });
    await tried('analysis');
    expect(asked.at(-1)?.body).toMatchObject({ pack: { changes: [] }, position: '{"of":"helios"}' });
  });

  it('sends what really happens to the server', async () => {
    await near();
    for (const what of ['commands', 'undo', 'chat']) expect(await tried(what)).toBeNull();
  });
});
