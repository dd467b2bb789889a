/**
 * Whole payments in goods, from what the options of the moment allow. What the market sells is left out: it costs energy, and whether that is
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

/** How many of a good lie at a place: the head of its column, the keeper, a card such as `crop2`. */
function lying(farm: FarmView, good: Good, where: string): number {
  if (good === 'energy') return farm.energy;
  if (where === 'head') return farm.heads[good] ?? 0;
  if (where === 'keeper') return farm.keeper[good] ?? 0;
  const [, column = '', row = ''] = /^([a-z]+)(\d+)$/.exec(where) ?? [];
  return (cardsIn(farm, column as Column)[Number(row) - 1]?.slots ?? []).filter((kind) => kind === good).length;
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
  const heaps = options.flatMap(({ action }): Heap[] => {
    const [verb, good = '', where = ''] = action.split(' ');
    const kind = GOODS.find((one) => one === good);
    return verb === 'give' && kind && where !== 'market' ? [{ action, kind, n: lying(farm, kind, where) }] : [];
  });
  return paymentsOf(heaps, { left, due }, MOST);
}
