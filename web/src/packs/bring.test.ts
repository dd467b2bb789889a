import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '$lib/api';
import { bring } from './bring';
import { keepPack } from './shelf';
import type { Pack } from './pack';

const record = 'almende: 1\ngame: helios\n';
const pack: Pack = {
  pack: 1,
  game: 'helios',
  base: 'b',
  name: 'mine',
  author: '',
  licence: '',
  notes: '',
  changes: [{ at: 'x', from: 1, to: 2 }],
};
const refused = (code: string): ApiError => new ApiError(422, { code, message: '', text: { id: '', args: {} }, rules: [] });
const send = vi.fn<(more: object) => Promise<string>>();

beforeEach(() => {
  localStorage.clear();
  send.mockReset();
});

it('a record of the standard components goes as it is', async () => {
  keepPack(pack);
  send.mockResolvedValue('table');
  expect(await bring(record, send)).toBe('table');
  expect(send.mock.calls).toEqual([[{}]]);
});

it('one of other components goes with the pack of this browser, tried out before', async () => {
  keepPack(pack);
  send.mockRejectedValueOnce(refused('record_content')).mockResolvedValue('table');
  const first = vi.fn(() => Promise.resolve());
  expect(await bring(record, send, first)).toBe('table');
  expect(first).toHaveBeenCalledWith(pack);
  expect(send.mock.calls).toEqual([[{}], [{ pack }]]);
});

it('without a pack of that game, or for another reason, the refusal stands', async () => {
  send.mockRejectedValue(refused('record_content'));
  await expect(bring(record, send)).rejects.toMatchObject({ status: 422 });
  keepPack(pack);
  send.mockRejectedValue(refused('record_rules'));
  await expect(bring(record, send)).rejects.toMatchObject({ status: 422 });
});
