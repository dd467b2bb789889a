import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import de from '$crates/suna-valo/texts/de.json';
import en from '$crates/suna-valo/texts/en.json';
import { words } from '$lib/words.svelte';
import type { Resource } from '../../wire/suna-valo/Resource';
import type { View } from '../../wire/suna-valo/View';
import type { Target } from '../../wire/suna-valo/Target';
import { choice, choices } from '../frame/testing';
import Board from './Board.svelte';
import fixtures from './fixtures.json';
import { goodPayments, nextProduct, prices, usualAnswer } from './payment';
import { GOODS } from './content';
import { deciding, openDecision, stock } from './view';

words.learn({ en, de });
words.lang = 'en';
const done = choice<Target>('done', { does: 'finish', ends: true });
const up = choice<Target>('place crop', { does: 'place', on: { up: 'crop' } });
const down = choice<Target>('face-down crop', { does: 'hide', on: { down: 'crop' } });
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
      expect(price).toHaveLength(needed);
    }
  }
});

it('everything is produced at once only where there is nothing to choose, and by itself where a click has led to it', () => {
  const made = (store: string, kind: Resource) =>
    choice<Target>(`produce ${kind} ${store}`, { does: 'produce', on: { empty: [store, kind] } });
  const charge = choice<Target>('energy', { does: 'charge', on: 'energy_icon' });
  expect(nextProduct([made('head', 'grain'), made('crop1', 'lily'), done])).toBe('produce grain head');
  expect(nextProduct([made('head', 'grain'), made('head', 'lily'), done])).toBeUndefined();
  expect(nextProduct([charge, done])).toBe('energy');
  expect(nextProduct([done])).toBeUndefined();
  const producing = fixtures.find(({ view }) => deciding(openDecision(view as unknown as View), 'activation') !== null)!;
  const table = { seat: producing.seat, view: producing.view as unknown as View };
  expect(usualAnswer({ ...table, options: [made('head', 'grain'), made('crop1', 'lily'), done] })).toEqual([made('head', 'grain')]);
  expect(usualAnswer({ ...table, options: [made('head', 'grain'), made('head', 'lily'), done] })).toEqual([]);
  expect(usualAnswer({ ...table, seat: 1 - producing.seat, options: [charge, done] })).toEqual([]);
});

it('one good is a click on the board, and on the card of what asks for it a payment like any other', () => {
  const table = paying.find((one) => goodPayments(one).length > 0)!;
  const [open] = table.view.pending.slice(-1);
  const { decision } = open!;
  const single = { pay: { ...(decision as { pay: object }).pay, due: GOODS.map(() => 0), any: 1 } } as unknown as typeof decision;
  const view = { ...table.view, pending: [...table.view.pending.slice(0, -1), { ...open!, decision: single }] };
  expect(goodPayments({ ...table, view })).toEqual([]);
  const given = goodPayments({ ...table, view }, 1);
  expect(given.length).toBeGreaterThan(0);
  for (const payment of given) expect(payment).toHaveLength(1);
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
  props.options = [done];
  flushSync();
  expect(act).toHaveBeenCalledTimes(2);
  await unmount(board);
});

// SUN-14.3
it('a price that need not be more is set by itself, a card of one column is placed, and goods are given by nobody but the player', () => {
  const tables = fixtures.map(({ seat, view, options }) => ({ seat, view: view as unknown as View, options: choices(options) }));
  const asked = (kind: 'price' | 'place_card') => tables.filter(({ view }) => deciding(openDecision(view), kind) !== null);
  for (const table of asked('price')) {
    const pricing = deciding(openDecision(table.view), 'price')!;
    expect(usualAnswer(table)).toHaveLength(pricing.needed === 0 && pricing.last_pick === 0 ? 1 : 0);
  }
  const [placing] = asked('place_card');
  const two = [up, choice<Target>('place pastures', { does: 'place', on: { up: 'pastures' } }), down];
  expect(usualAnswer({ ...placing!, options: two })).toEqual([]);
  const oneColumn = { ...placing!, options: [up, down] };
  expect(usualAnswer(oneColumn)).toEqual([up]);
  expect(usualAnswer({ ...oneColumn, seat: 1 - oneColumn.seat })).toEqual([]);
  expect(usualAnswer({ ...oneColumn, options: [up, choice<Target>('celebrate', { does: 'celebrate', on: 'festival' })] })).toEqual([]);
  for (const table of paying) expect(usualAnswer(table)).toEqual([]);
});

it('a bought card that was paid for goes to its column by itself, unless it shall lie face down', async () => {
  const table = paying.find((one) => goodPayments(one).length > 0 && deciding(openDecision(one.view), 'pay') !== null)!;
  const { view: placing } = fixtures.find(({ view }) => deciding(openDecision(view as unknown as View), 'place_card') !== null)!;
  const then = { ...(placing as unknown as View) };
  then.pending = then.pending.map((open) => ({ ...open, seat: table.seat }));
  const [usual] = goodPayments(table);
  const act = vi.fn();
  const nothing = async () => null;
  const props = $state({ ...table, act, preview: nothing, why: nothing });
  const board = mount(Board, { target: document.body, props });
  flushSync();
  document.querySelector<HTMLElement>('.usual')!.click();
  flushSync();
  for (let i = 1; i < usual!.length; i += 1) {
    props.options = [];
    flushSync();
    props.options = [...table.options];
    flushSync();
  }
  props.options = [];
  flushSync();
  props.view = then;
  props.options = [up, down];
  flushSync();
  expect(act.mock.calls.map(([action]) => action as unknown)).toEqual([...usual!.map(({ action }) => action), 'place crop']);
  await unmount(board);
});
