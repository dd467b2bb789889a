import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import de from '$crates/suna-valo/texts/de.json';
import en from '$crates/suna-valo/texts/en.json';
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/suna-valo/View';
import Board from './Board.svelte';
import fixtures from './fixtures.json';
import { goodPayments, nextProduct, prices } from './payment';
import { GOODS } from './content';
import { deciding, openDecision, stock } from './view';

words.learn({ en, de });
words.lang = 'en';
const choices = (options: readonly string[]) => options.map((action) => ({ action, text: { id: action } }));
const paying = fixtures
  .map(({ seat, view, options }) => ({ seat, view: view as unknown as View, options: choices(options) }))
  .filter(({ view }) => deciding(openDecision(view), 'pay') !== null);

it('every payment gives what is asked for, and no more than there is', () => {
  const payable = paying.filter((table) => goodPayments(table).length > 0);
  expect(payable.length).toBeGreaterThan(0);
  for (const table of payable) {
    const payment = deciding(openDecision(table.view), 'pay')!;
    const farm = table.view.farms[table.seat]!;
    for (const given of goodPayments(table)) {
      expect(given).toHaveLength(payment.due.reduce((sum, n) => sum + n, payment.any));
      for (const [i, kind] of GOODS.entries()) {
        const n = given.filter((piece) => piece.kind === kind).length;
        expect(n).toBeGreaterThanOrEqual(payment.due[i]!);
        expect(n).toBeLessThanOrEqual(kind === 'energy' ? farm.energy : stock(farm, kind));
      }
    }
  }
});

it('nobody pays for others, and what may be left out is asked first', () => {
  for (const table of paying) {
    expect(goodPayments({ ...table, seat: 1 - table.seat })).toEqual([]);
    if (deciding(openDecision(table.view), 'pay')!.leave > 0) expect(goodPayments(table)).toEqual([]);
  }
});

// SUN-14.3
it('a price is set with one click and asks for no more than it must', () => {
  const pricing = fixtures
    .map(({ seat, view, options }) => ({ seat, view: view as unknown as View, options: choices(options) }))
    .filter(({ view }) => (deciding(openDecision(view), 'price')?.needed ?? 0) > 0);
  for (const table of pricing) {
    const { needed } = deciding(openDecision(table.view), 'price')!;
    for (const price of prices(table)) {
      expect(price).toHaveLength(needed + 1);
      expect(price.at(-1)!.action).toBe('done');
    }
  }
});

it('everything is produced at once only where there is nothing to choose', () => {
  expect(nextProduct(choices(['produce grain head', 'produce lily crop1', 'done']))).toBe('produce grain head');
  expect(nextProduct(choices(['produce grain head', 'produce lily head', 'done']))).toBeUndefined();
  expect(nextProduct(choices(['energy', 'done']))).toBe('energy');
  expect(nextProduct(choices(['done']))).toBeUndefined();
});

it('one click pays good by good, and stops when the purchase is paid', async () => {
  const table = paying.find((one) => goodPayments(one).length > 0)!;
  const [usual] = goodPayments(table);
  const act = vi.fn();
  const nothing = async () => null;
  const props = $state({ ...table, act, preview: nothing, why: nothing });
  const board = mount(Board, { target: document.body, props });
  flushSync();
  document.querySelector<HTMLElement>('.usual')!.click();
  flushSync();
  expect(act.mock.calls).toEqual([[usual![0]!.action]]);
  // While it is under way there is nothing to choose, and nothing is paid.
  const { options, view } = table;
  props.options = [];
  flushSync();
  expect(act).toHaveBeenCalledTimes(1);
  props.options = [...options];
  flushSync();
  expect(act).toHaveBeenCalledTimes(2);
  props.options = [];
  flushSync();
  // Something else is asked: what was left to pay is not done.
  props.view = { ...view, pending: view.pending.slice(0, -1) };
  props.options = choices(['done']);
  flushSync();
  expect(act).toHaveBeenCalledTimes(2);
  await unmount(board);
});
