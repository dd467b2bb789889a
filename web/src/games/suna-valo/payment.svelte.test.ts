import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import de from '$crates/suna-valo/texts/de.json';
import en from '$crates/suna-valo/texts/en.json';
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/suna-valo/View';
import Board from './Board.svelte';
import fixtures from './fixtures.json';
import { usualPayment } from './payment.svelte';
import { GOODS } from './content';
import { deciding, openDecision, stock } from './view';

words.learn({ en, de });
words.lang = 'en';
const choices = (options: readonly string[]) => options.map((action) => ({ action, text: { id: action } }));
const paying = fixtures
  .map(({ seat, view, options }) => ({ seat, view: view as unknown as View, options: choices(options) }))
  .filter(({ view }) => deciding(openDecision(view), 'pay') !== null);

it('the usual payment gives what is asked for, and of the rest what there is most of', () => {
  const payable = paying.filter((table) => usualPayment(table).length > 0);
  expect(payable.length).toBeGreaterThan(0);
  for (const table of payable) {
    const payment = deciding(openDecision(table.view), 'pay')!;
    const given = usualPayment(table);
    expect(given).toHaveLength(payment.due.reduce((sum, n) => sum + n, payment.any));
    const farm = table.view.farms[table.seat]!;
    for (const [i, kind] of GOODS.entries()) {
      const n = given.filter((good) => good === kind).length;
      expect(n).toBeGreaterThanOrEqual(payment.due[i]!);
      expect(n).toBeLessThanOrEqual(kind === 'energy' ? farm.energy : stock(farm, kind));
    }
  }
});

it('nobody pays for others, and what may be left out is asked first', () => {
  for (const table of paying) {
    expect(usualPayment({ ...table, seat: 1 - table.seat })).toEqual([]);
    if (deciding(openDecision(table.view), 'pay')!.leave > 0) expect(usualPayment(table)).toEqual([]);
  }
});

it('one click pays good by good, and stops when the purchase is paid', async () => {
  const table = paying.find((one) => usualPayment(one).length > 1)!;
  const act = vi.fn();
  const nothing = async () => null;
  const props = $state({ ...table, act, preview: nothing, why: nothing });
  const board = mount(Board, { target: document.body, props });
  flushSync();
  document.querySelector<HTMLElement>('.usual')!.click();
  flushSync();
  expect(act).toHaveBeenCalledTimes(1);
  expect(act.mock.calls[0]![0]).toMatch(new RegExp(`^give ${usualPayment(table)[0]}`));
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
  props.view = { ...view, pending: view.pending.slice(0, -1) };
  props.options = choices(['done']);
  flushSync();
  expect(act).toHaveBeenCalledTimes(2);
  await unmount(board);
});
