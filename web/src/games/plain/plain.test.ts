import { expect, it, vi } from 'vitest';
import { stage } from '../frame/testing';
import { loadBoard } from '../registry';
import Board from './Board.svelte';
import { plain } from './faces';
import { text } from './text';

const show = stage(Board);
const view = {
  round: 3,
  over: false,
  winner: null,
  hands: [['red', 'blue'], []],
  lake: { deep_water: 2, boats: [{ at: 'shore', of: 1 }] },
};

it('tells everything a view holds, under its own names', () => {
  expect(text(view).map(({ title, lines }) => [title, ...lines])).toEqual([
    ['Board as text', 'Round: 3', 'Over: false', 'Winner: –'],
    ['Hands', '1: red, blue', '2: –'],
    ['Lake', 'Deep water: 2', 'Boats, 1, at: shore', 'Boats, 1, of: 1'],
  ]);
});

it('every option is a button, whether it has a target or not', () => {
  const act = vi.fn();
  const page = show(view, 0, [{ action: 'light 3', target: { does: 'light', on: { lamp: 3 } } }, { action: 'pass' }], act);
  const buttons = [...page.querySelectorAll<HTMLElement>('.loose button')];
  expect(buttons).toHaveLength(2);
  buttons[1]!.click();
  expect(act).toHaveBeenCalledWith('pass');
  expect(page.textContent).toContain('Deep water: 2');
});

it('stands in where a title has no board, and only there', async () => {
  expect(await loadBoard('nobody_drew_this')).toBe(plain);
  expect(await loadBoard('helios')).not.toBe(plain);
});
