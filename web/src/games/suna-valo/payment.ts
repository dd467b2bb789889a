/**
 * Whole payments in goods, from what the options of the moment allow. What the market sells is left out: it costs energy, and whether
 * that is worth it is not for us to say.
 */
import type { Choice } from '../../wire/Choice';
import type { Notation } from '../../wire/Notation';
import type { Target } from '../../wire/suna-valo/Target';
import type { View } from '../../wire/suna-valo/View';
import { targetOf } from '../frame/targets';
import { paymentsOf, type Heap, type Payment } from '../frame/payments';
import { GOODS } from './content';
import { deciding, openDecision } from './view';

interface Table {
  view: View;
  seat: number | null;
  options: readonly Choice[];
}

/** More pieces do not fit beside the question. */
const PIECES = 14;
/** More payments nobody compares. */
const MOST = 7;

const room = (pieces: number): number => Math.max(3, Math.min(MOST, Math.floor(PIECES / Math.max(1, pieces))));

/** What can be given now, heap by heap; what the market sells lies nowhere on the farm. */
function heapsOf(options: readonly Choice[]): Heap[] {
  return options.flatMap((choice): Heap[] => {
    const { on, lies } = targetOf<Target>(choice) ?? {};
    if (lies === undefined || on === undefined) return [];
    return [{ action: choice.action, kind: typeof on === 'object' && 'good' in on ? on.good[1] : 'energy', n: lies }];
  });
}

/** The options that do something. */
const doing = (options: readonly Choice[], ...does: Target['does'][]): readonly Choice[] =>
  options.filter((choice) => does.some((one) => targetOf<Target>(choice)?.does === one));

/** Prices for a card of one's own display that ask for no more than they must (SUN-14.3); the price is set with them. */
export function prices({ view, seat, options }: Table): Payment[] {
  const open = openDecision(view);
  const pricing = deciding(open, 'price');
  if (!pricing || open?.seat !== seat || pricing.needed === 0) return [];
  return paymentsOf(heapsOf(options), { left: pricing.needed, due: {} }, room(pricing.needed));
}

/** The payments that can be made with one click, the usual one first; none for what is one good, or may be left out. */
export function goodPayments({ view, seat, options }: Table): Payment[] {
  const open = openDecision(view);
  const payment = deciding(open, 'pay');
  if (!payment || open?.seat !== seat || payment.leave > 0) return [];
  const due = Object.fromEntries(GOODS.map((good, i) => [good, payment.due[i] ?? 0]));
  const left = Object.values(due).reduce((sum, n) => sum + n, payment.any);
  if (left < 2) return [];
  return paymentsOf(heapsOf(options), { left, due }, room(left));
}

/**
 * What goes without saying: a price that need not be more is set, and a card with one column goes there face up. Which goods are given is
 * for the player to say.
 */
export function usualAnswer({ view, seat, options }: Table): readonly Choice[] {
  const open = openDecision(view);
  if (open?.seat !== seat) return [];
  const pricing = deciding(open, 'price');
  // Whoever has begun to give may want to give more.
  if (pricing) return pricing.needed === 0 && pricing.last_pick === 0 ? doing(options, 'finish') : [];
  if (deciding(open, 'place_card') === null) return [];
  const places = doing(options, 'place', 'celebrate');
  return places.length === 1 ? doing(places, 'place') : [];
}

/** Whether producing is all the same: every place that can produce has one thing to produce. Then this is what comes next. */
export function nextProduct(options: readonly Choice[]): Notation | undefined {
  const made = doing(options, 'charge', 'produce').filter((choice) => !targetOf<Target>(choice)?.to_keeper);
  const places = made.map((choice) => {
    const on = targetOf<Target>(choice)?.on;
    return typeof on === 'object' && 'empty' in on ? on.empty[0] : '';
  });
  return new Set(places).size === places.length ? made[0]?.action : undefined;
}
