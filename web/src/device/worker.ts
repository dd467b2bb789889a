/** The worker of the tables on this device: it answers the requests of the contract (docs/http.md) for them. */
import { gameOf } from '$lib/record';
import type { CreateTable } from '../wire/CreateTable';
import type { PackRequest } from '../wire/PackRequest';
import type { RecordRequest } from '../wire/RecordRequest';
import type { NearQuestion, Reply, TableQuestion } from './engine';
import { Refusal, Tables } from './tables';

/** What the page sends. */
export type ToWorker =
  | { number: number; method: string; path: string; body: unknown; fresh: string }
  | { number: number; listen: string; since: number | null }
  | { number: number; end: true };

/** What the worker sends. */
export type FromWorker =
  | { number: number; status: number; body: unknown; code?: string }
  | { number: number; thought: string }
  | { number: number; message: unknown }
  | { number: number; closed: true };

const tables = new Tables();
const running = new Map<number, AbortController>();
const lines = new Map<number, () => void>();
/** Lines that were hung up before they were open. */
const hungUp = new Set<number>();
const post = (message: FromWorker): void => postMessage(message);

type Route = (asked: { table: string; n: number; body: never; fresh: string; number: number; signal: AbortSignal }) => Promise<Reply>;

const ask =
  (question: (table: string, now: number, chance: string, body: never, n: number, fresh: string) => TableQuestion): Route =>
  ({ table, body, n, fresh }) =>
    tables.about(table, (now, chance) => question(table, now, chance, body, n, fresh));

/** What can be asked about a table; the server answers more, about people. */
const routes: Record<string, Route> = {
  'GET ': ask((table, now) => ({ ask: 'snapshot', table, now })),
  'POST commands': ask((table, now, _, request) => ({ ask: 'command', table, now, request })),
  'POST legal': ask((table, _, __, request) => ({ ask: 'legal', table, request })),
  'POST preview': ask((table, _, chance, request) => ({ ask: 'preview', table, chance, request })),
  'POST plan': ask((table, _, __, request) => ({ ask: 'plan', table, request })),
  'GET replay': ask((table, _, __, ___, n) => ({ ask: 'replay', table, n })),
  'GET record': ask((table) => ({ ask: 'record', table })),
  'POST branch': ask((table, now, chance, request, _, fresh) => ({ ask: 'branch', table, new: fresh, now, chance, request })),
  'POST rematch': ask((table, now, chance, _, __, fresh) => ({ ask: 'rematch', table, new: fresh, now, chance })),
  'POST analysis': ({ table, body, number, signal }) =>
    tables.hint(table, (body as { seat: number }).seat, (thought) => post({ number, thought }), signal),
  'GET review': ({ table }) => tables.look(table, { ask: 'review' }),
  'GET review/n': ({ table, n }) => tables.look(table, { ask: 'advice', n }),
  'PUT notes': ({ table, body }) => tables.notes(table, (body as { text: string }).text).then(() => ({ answer: null })),
  'POST mute': () => Promise.resolve({ answer: null }),
  'DELETE ': ({ table }) => tables.remove(table).then(() => ({ answer: null })),
};

async function answer(asked: Extract<ToWorker, { path: string }>, signal: AbortSignal): Promise<Reply> {
  const { method, path, body, fresh, number } = asked;
  if (method === 'GET' && path === '/tables') return { answer: (await tables.list()).map(({ card }) => card) };
  if (method === 'POST' && path === '/tables') return tables.create(fresh, body as CreateTable);
  if (method === 'POST' && path === '/records') {
    const request = body as RecordRequest;
    const game = gameOf(request.record);
    return tables.make(game, fresh, (table) => ({ ask: 'import', table, now: Date.now(), request }));
  }
  if (method === 'POST' && path === '/packs') {
    const { game, pack } = body as PackRequest;
    const reply = await tables.tryOut(game, pack, (thought) => post({ number, thought }), signal);
    // What was told before ends with an answer like those lines.
    return { answer: reply.refused ? { refused: reply.refused } : reply.answer };
  }
  const [, near, game = '', deed] = path.split('/');
  if (method === 'POST' && near === 'near') {
    if (deed === 'load') return tables.load(game);
    if (deed === 'hint') return tables.nearHint(game, body as never, (thought) => post({ number, thought }), signal);
    return tables.near(game, body as NearQuestion);
  }
  const [, , table = '', what = '', n] = path.split('/').map(decodeURIComponent);
  const route = routes[`${method} ${what === 'review' && n !== undefined ? 'review/n' : what}`];
  if (!route) throw new Refusal(404, 'no_table');
  return route({ table, n: Number(n ?? 0), body: body as never, fresh, number, signal });
}

async function serve(asked: Extract<ToWorker, { path: string }>): Promise<void> {
  const { number } = asked;
  const aborting = new AbortController();
  running.set(number, aborting);
  try {
    const { refused, answer: said } = await answer(asked, aborting.signal);
    post(refused ? { number, status: refused.status, body: { error: refused.error } } : { number, status: 200, body: said ?? null });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'broken');
    post({ number, status: refusal.status, body: null, code: refusal.code });
  } finally {
    running.delete(number);
  }
}

async function listen({ number, listen: table, since }: Extract<ToWorker, { listen: string }>): Promise<void> {
  try {
    const stop = await tables.listen(table, since, (message) => post({ number, message }));
    if (hungUp.delete(number)) stop();
    else lines.set(number, stop);
  } catch {
    post({ number, closed: true });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('path' in data) void serve(data);
  else if ('listen' in data) void listen(data);
  else {
    const { number } = data;
    const stop = lines.get(number);
    if (running.has(number)) running.get(number)?.abort();
    else if (stop) stop();
    else hungUp.add(number);
    lines.delete(number);
  }
});
