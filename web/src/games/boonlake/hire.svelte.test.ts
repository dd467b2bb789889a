import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import de from '$crates/boonlake/texts/de.json';
import en from '$crates/boonlake/texts/en.json';
import { words } from '$lib/words.svelte';
import type { Target } from '../../wire/boonlake/Target';
import type { View } from '../../wire/boonlake/View';
import type { Choice } from '../../wire/Choice';
import { choice } from '../frame/testing';
import Board from './Board.svelte';
import fixtures from './fixtures.json';
import { hireable } from './hire.svelte';
import { openTask } from './things';

words.learn({ en, de });
words.lang = 'en';
const HIRE: Target = { does: 'hire', on: 'supply', coins: 3 };
const hire = (times: number) => choice<Target>('hire coins', { ...HIRE, times });
const forgo = choice<Target>('forgo', { does: 'forgo' });

/** A table at which somebody may hire so often. */
function asked(times: number) {
  const found = fixtures.find(({ options }) => options.some(({ target }) => target.does === 'hire_for_cards'))!;
  const view = structuredClone(found.view) as unknown as View;
  return { seat: found.seat, view, options: [...(times > 0 ? [hire(times)] : []), forgo] };
}
const most = ({ view, options }: ReturnType<typeof asked>) => hireable({ task: openTask(view), options });

// BOO-11.5.2, BOO-11.5.4
it('as many can be hired at once as there are coins and inhabitants for', () => {
  expect(most(asked(0))).toBe(0);
  expect(most(asked(2))).toBe(2);
  expect(most(asked(4))).toBe(4);
  expect(most(asked(9))).toBe(6);
  const other = asked(9);
  expect(most({ ...other, view: { ...other.view, pending: [] } })).toBe(0);
});

it('one click hires one after the other and then stops', async () => {
  const table = asked(3);
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
  const answer = (options: Choice[]) => {
    props.options = [];
    flushSync();
    props.options = options;
    flushSync();
  };
  answer([hire(2), forgo]);
  expect(act.mock.calls).toEqual([['hire coins'], ['hire coins']]);
  answer([hire(2), forgo]);
  expect(act.mock.calls).toEqual([['hire coins'], ['hire coins'], ['forgo']]);
  // Whatever comes then is for the player.
  answer([hire(2), forgo]);
  expect(act).toHaveBeenCalledTimes(3);
  await unmount(board);
});

it('it ends where the game asks something else', async () => {
  const table = asked(3);
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
  props.options = [choice<Target>('ship 1', { does: 'sail' }), forgo];
  flushSync();
  expect(act.mock.calls).toEqual([['hire coins']]);
  await unmount(board);
});
