import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import de from '$crates/boonlake/texts/de.json';
import en from '$crates/boonlake/texts/en.json';
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/boonlake/View';
import Board from './Board.svelte';
import fixtures from './fixtures.json';
import { hireable } from './hire.svelte';
import { openTask } from './things';

words.learn({ en, de });
words.lang = 'en';
const choices = (options: readonly string[]) => options.map((action) => ({ action, text: { id: action } }));

/** A table at which somebody may hire, with so many coins and inhabitants in the supply. */
function asked(coins: number, supply: number) {
  const found = fixtures.find(({ options }) => options.some((option) => option.startsWith('hire')))!;
  const view = structuredClone(found.view) as unknown as View;
  Object.assign(view.boards[found.seat]!, { coins, supply });
  const options = choices([...(coins >= 3 && supply > 0 ? ['hire coins'] : []), 'forgo']);
  return { seat: found.seat, view, options };
}
const most = ({ seat, view, options }: ReturnType<typeof asked>) => hireable({ task: openTask(view), board: view.boards[seat], options });

// BOO-11.5.2, BOO-11.5.4
it('as many can be hired at once as there are coins and inhabitants for', () => {
  expect(most(asked(2, 9))).toBe(0);
  expect(most(asked(8, 9))).toBe(2);
  expect(most(asked(30, 4))).toBe(4);
  expect(most(asked(30, 9))).toBe(6);
  const other = asked(30, 9);
  expect(most({ ...other, view: { ...other.view, pending: [] } })).toBe(0);
});

it('one click hires one after the other and then stops', async () => {
  const table = asked(11, 9);
  const act = vi.fn();
  const nothing = async () => null;
  const props = $state({ ...table, act, preview: nothing, why: nothing });
  const board = mount(Board, { target: document.body, props });
  flushSync();
  const buttons = [...document.querySelectorAll<HTMLElement>('.hires')];
  expect(buttons.map((button) => button.textContent?.trim().endsWith('then stop'))).toEqual([true, true, true]);
  buttons[1]!.click();
  flushSync();
  expect(act.mock.calls).toEqual([['hire coins']]);
  /** What a server does: nothing to choose while it thinks, then the next question. */
  const answer = (options: string[]) => {
    props.options = [];
    flushSync();
    props.options = choices(options);
    flushSync();
  };
  answer(['hire coins', 'forgo']);
  expect(act.mock.calls).toEqual([['hire coins'], ['hire coins']]);
  answer(['hire coins', 'forgo']);
  expect(act.mock.calls).toEqual([['hire coins'], ['hire coins'], ['forgo']]);
  // Whatever comes then is for the player.
  answer(['hire coins', 'forgo']);
  expect(act).toHaveBeenCalledTimes(3);
  await unmount(board);
});

it('it ends where the game asks something else', async () => {
  const table = asked(11, 9);
  const act = vi.fn();
  const nothing = async () => null;
  const props = $state({ ...table, act, preview: nothing, why: nothing });
  const board = mount(Board, { target: document.body, props });
  flushSync();
  [...document.querySelectorAll<HTMLElement>('.hires')].at(-1)!.click();
  flushSync();
  props.options = [];
  flushSync();
  props.view = { ...table.view, pending: table.view.pending.slice(0, 1) };
  props.options = choices(['ship 1', 'forgo']);
  flushSync();
  expect(act.mock.calls).toEqual([['hire coins']]);
  await unmount(board);
});
