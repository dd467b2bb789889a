/**
 * Whole payments in goods, from what the options of the moment allow. What the market sells is left out: it costs energy, and whether
 * that is
 * worth it is not for us to say.
 */
import type { Choice } from '../../wire/Choice';
import type { Good } from '../../wire/suna-valo/Good';
import type { FarmView } from '../../wire/suna-valo/FarmView';
import type { Column } from '../../wire/suna-valo/Column';
import type { View } from '../../wire/suna-valo/View';
import { paymentsOf, type Heap, type Payment } from '../frame/payments';
import { GOODS } from './content';
import { cardsIn, deciding, openDecision } from './view';

interface Table {
  view: View;
  seat: number | null;
  options: readonly Choice[];
}

/** More do not fit beside the question. */
const MOST = 3;
const PRICES = 5;

/** How many of a good lie at a place: the head of its column, the keeper, a card such as `crop2`. */
function lying(farm: FarmView, good: Good, where: string): number {
  if (good === 'energy') return farm.energy;
  if (where === 'head') return farm.heads[good] ?? 0;
  if (where === 'keeper') return farm.keeper[good] ?? 0;
  const [, column = '', row = ''] = /^([a-z]+)(\d+)$/.exec(where) ?? [];
  return (cardsIn(farm, column as Column)[Number(row) - 1]?.slots ?? []).filter((kind) => kind === good).length;
}

/** What can be given now, heap by heap. */
function heapsOf(farm: FarmView, options: readonly Choice[]): Heap[] {
  return options.flatMap(({ action }): Heap[] => {
    const [verb, good = '', where = ''] = action.split(' ');
    const kind = GOODS.find((one) => one === good);
    return verb === 'give' && kind && where !== 'market' ? [{ action, kind, n: lying(farm, kind, where) }] : [];
  });
}

/** Prices for a card of one's own display that ask for no more than they must (SUN-14.3), each with what ends the setting of the price. */
export function prices({ view, seat, options }: Table): Payment[] {
  const open = openDecision(view);
  const pricing = deciding(open, 'price');
  const farm = seat === null ? undefined : view.farms[seat];
  if (!pricing || !farm || open?.seat !== seat || pricing.needed === 0) return [];
  const end = { action: 'done', kind: '', n: 1 };
  return paymentsOf(heapsOf(farm, options), { left: pricing.needed, due: {} }, PRICES).map((given) => [...given, end]);
}

/** The payments that can be made with one click, the usual one first; none for what is one good, or may be left out. */
export function goodPayments({ view, seat, options }: Table): Payment[] {
  const open = openDecision(view);
  const payment = deciding(open, 'pay');
  const farm = seat === null ? undefined : view.farms[seat];
  if (!payment || !farm || open?.seat !== seat || payment.leave > 0) return [];
  const due = Object.fromEntries(GOODS.map((good, i) => [good, payment.due[i] ?? 0]));
  const left = Object.values(due).reduce((sum, n) => sum + n, payment.any);
  if (left < 2) return [];
  return paymentsOf(heapsOf(farm, options), { left, due }, MOST);
}

/** Whether producing is all the same: every place that can produce has one thing to produce. Then this is what comes next. */
export function nextProduct(options: readonly Choice[]): string | undefined {
  const made = options.map(({ action }) => action).filter((action) => action === 'energy' || /^produce \w+ \w+$/.test(action));
  const places = made.map((action) => action.split(' ')[2] ?? '');
  return new Set(places).size === places.length ? made[0] : undefined;
}
