import { beforeEach, expect, it, vi } from 'vitest';

const list = { helios: { file: '/assets/helios.wasm', size: 1 } };
const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(list), { headers: { 'content-type': 'application/json' } })));

/** The list as a page that has just been opened asks for it. */
async function fresh() {
  vi.resetModules();
  return (await import('./modules')).modules();
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('fetch', asked);
  asked.mockClear();
});

it('the games that were built can be played on the device', async () => {
  expect(await fresh()).toEqual(list);
});

it('a browser without WebAssembly is offered none and asks for none', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  expect(await fresh()).toEqual({});
  expect(asked).not.toHaveBeenCalled();
});
