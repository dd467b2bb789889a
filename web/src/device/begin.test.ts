import { beforeEach, expect, test, vi } from 'vitest';
import type { CreateTable } from '../wire/CreateTable';

const { server, device, known } = vi.hoisted(() => ({ server: vi.fn(), device: vi.fn(), known: vi.fn() }));
vi.mock('$lib/deal', () => ({ sitDown: (ask: (bound: object) => unknown) => ask({}) }));
vi.mock('$lib/api', async (original) => ({ ...(await original<typeof import('$lib/api')>()), api: { create: server } }));
vi.mock('./api', () => ({ deviceApi: { create: device } }));
vi.mock('./modules', () => ({ modules: known }));

const { ApiError } = await import('$lib/api');
const { beginTable } = await import('./begin');
const request: CreateTable = { game: 'helios', seats: [{ kind: 'person' }] };

beforeEach(() => {
  server.mockReset().mockResolvedValue({ id: 'k3v9x2m7qd' });
  device.mockReset().mockResolvedValue({ id: 'device-1' });
  known.mockReset().mockResolvedValue({ helios: { file: '/engine/helios.wasm', size: 1 } });
});

test('a table begins on the server where one answers', async () => {
  expect(await beginTable(request)).toBe('k3v9x2m7qd');
  expect(device).not.toHaveBeenCalled();
});

test('where nobody answers it begins on the device', async () => {
  server.mockRejectedValue(new ApiError(0, null));
  expect(await beginTable(request)).toBe('device-1');
  expect(device).toHaveBeenCalledWith(request);
});

test('a refusal of the server is not gone round, and a game that is not here cannot begin here', async () => {
  server.mockRejectedValue(new ApiError(429, null));
  await expect(beginTable(request)).rejects.toMatchObject({ status: 429 });
  server.mockRejectedValue(new ApiError(0, null));
  known.mockResolvedValue({});
  await expect(beginTable(request)).rejects.toMatchObject({ status: 0 });
  expect(device).not.toHaveBeenCalled();
});
