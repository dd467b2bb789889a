import { beforeEach, expect, it, vi } from 'vitest';
import { api } from './api';
import { keepName, myName } from './name';
import { forget } from './storage';

const me = (name: string) => vi.spyOn(api, 'me').mockResolvedValue({ name, tables: [] });
const rename = vi.spyOn(api, 'rename').mockResolvedValue(null);

beforeEach(() => {
  forget('name');
  rename.mockClear();
});

it('the last name somebody typed is offered again, whatever their first table was called', async () => {
  me('Player 1');
  expect(await myName()).toBe('');
  await keepName('Mara');
  expect(await myName()).toBe('Mara');
  expect(rename).toHaveBeenCalledExactlyOnceWith('Mara');
});

it('a name given on another device is offered too', async () => {
  me('Mara');
  expect(await myName()).toBe('Mara');
});

it('a name with a number in it is a name like any other', async () => {
  me('Louis 14');
  expect(await myName()).toBe('Louis 14');
});

it('a name the page made up is nobody’s name', async () => {
  me('Spieler 1');
  await keepName('Player 1');
  await keepName('Joueur 2');
  await keepName('');
  expect(await myName()).toBe('');
  expect(rename).not.toHaveBeenCalled();
});
