import { beforeEach, expect, it, vi } from 'vitest';
import type { Asked } from '$lib/home';

const { request, kept } = vi.hoisted(() => ({ request: vi.fn(), kept: vi.fn(() => Promise.resolve([])) }));
vi.mock('$lib/home', async (original) => ({ ...(await original<typeof import('$lib/home')>()), thisDevice: { request } }));
vi.mock('./offline', () => ({ keepUnlessSaving: kept }));
const { deviceApi, hasTables } = await import('./api');
const { tryPack } = await import('./trial');

const persist = vi.fn(() => Promise.resolve(true));
const answer = (body: unknown) => request.mockResolvedValue(new Response(JSON.stringify(body)));
const lines = (...all: object[]) => request.mockResolvedValue(new Response(all.map((line) => `${JSON.stringify(line)}\n`).join('')));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }));
  for (const mock of [request, kept, persist]) mock.mockClear();
});

it('a table that is made here stays here: the browser is asked for it, and the game is kept for times without a connection', async () => {
  expect(hasTables()).toBe(false);
  answer({ id: 'device-1' });
  await deviceApi.create({ game: 'helios', seats: [{ kind: 'person' }] });
  expect(persist).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(kept).toHaveBeenCalledWith('helios'));
  expect(hasTables()).toBe(true);
  answer({ id: 'device-2' });
  await deviceApi.importRecord('almende: 1\ngame: boonlake\n');
  expect(persist).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(kept).toHaveBeenLastCalledWith('boonlake'));
});

it('what was not made needs nothing', async () => {
  request.mockResolvedValue(new Response('{"error":{"code":"players","message":"no"}}', { status: 422 }));
  await expect(deviceApi.create({ game: 'helios', seats: [] })).rejects.toMatchObject({ status: 422 });
  expect([persist.mock.calls, kept.mock.calls, hasTables()]).toEqual([[], [], false]);
});

it('a pack is tried out with its progress, and what is wrong with it is told', async () => {
  const trial = (done: number, ready: boolean) => ({ version: 'v', done, of: 20, ready });
  const told: number[] = [];
  lines(trial(10, false), trial(20, true));
  const pack = { game: 'helios', pack: { changes: [] } };
  expect(await tryPack(pack, ({ done }) => told.push(done))).toMatchObject({ ready: true });
  expect(told).toEqual([10, 20]);
  expect((request.mock.calls[0]?.[0] as Asked).path).toBe('/packs');
  lines(trial(10, false), { refused: { status: 422, error: { code: 'pack_breaks', message: 'it breaks' } } });
  await expect(tryPack(pack, () => {})).rejects.toMatchObject({ status: 422, message: 'it breaks' });
  lines(trial(10, false));
  await expect(tryPack(pack, () => {})).rejects.toMatchObject({ status: 500 });
});
