import { expect, it, vi } from 'vitest';
import { deviceId, homeOf, onDevice, thisDevice } from './home';

it('tables of the device are asked on the device, everything else at the server', () => {
  const id = deviceId();
  expect(onDevice(id)).toBe(true);
  expect(homeOf(`/tables/${id}/commands`)).toBe(thisDevice);
  expect(homeOf(`wss://host/api/tables/${id}/live?since=3`)).toBe(thisDevice);
  for (const path of ['/tables', '/tables/abc23', '/games?lang=en', '/me']) expect(homeOf(path)).not.toBe(thisDevice);
});

it('no two tables of the device have one id', () => {
  expect(new Set(Array.from({ length: 200 }, deviceId)).size).toBe(200);
});

it('the server is asked by its contract', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  await homeOf('/tables/abc').request({ method: 'POST', path: '/tables/abc/commands', body: { seat: 0 } });
  expect(asked).toHaveBeenCalledWith('/api/tables/abc/commands', expect.objectContaining({ method: 'POST', body: '{"seat":0}' }));
  asked.mockRestore();
});
