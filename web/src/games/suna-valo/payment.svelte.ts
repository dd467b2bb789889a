/**
 * The usual payment: what is asked for by kind from where it lies, and what may be anything from what there is most of. It is paid good by
 * good like any other, each as the options of that moment allow, until the purchase is paid.
 */
import type { Choice } from '../../wire/Choice';
import type { Good } from '../../wire/suna-valo/Good';
import type { View } from '../../wire/suna-valo/View';
import { goodsLine } from './about';
import { GOODS, RESOURCES } from './content';
import { deciding, openDecision, stock } from './view';

interface Table {
  view: View;
  seat: number | null;
  options: readonly Choice[];
}

type Stock = Record<Good, number>;

const goodOf = (action: string): Good | null => {
  const [verb, good] = action.split(' ');
  return verb === 'give' && GOODS.some((kind) => kind === good) ? (good as Good) : null;
};
/** Goods of one's own: what the market sells costs energy, and whether that is worth it is not for us to say. */
const own = (options: readonly Choice[]): string[] =>
  options.map(({ action }) => action).filter((action) => goodOf(action) !== null && !action.endsWith(' market'));

function stocks({ view, seat }: Table): Stock {
  const farm = seat === null ? undefined : view.farms[seat];
  const all = Object.fromEntries(RESOURCES.map((kind) => [kind, farm ? stock(farm, kind) : 0]));
  return { ...all, energy: farm?.energy ?? 0 } as Stock;
}

/** Of which there is most; of equal ones the first. */
const plenty = (kinds: readonly Good[], left: Stock): Good | undefined =>
  kinds
    .filter((kind) => left[kind] > 0)
    .reduce<Good | undefined>((best, kind) => (best && left[best] >= left[kind] ? best : kind), undefined);

/** The goods of the usual payment, in the order in which they are given; none when it cannot be paid so. */
export function usualPayment(table: Table): Good[] {
  const open = openDecision(table.view);
  const payment = deciding(open, 'pay');
  if (!payment || open?.seat !== table.seat || payment.leave > 0) return [];
  const left = stocks(table);
  const given: Good[] = [];
  const take = (kind: Good | undefined): boolean => {
    if (!kind || left[kind] === 0) return false;
    left[kind] -= 1;
    given.push(kind);
    return true;
  };
  for (const [i, kind] of GOODS.entries()) for (let n = 0; n < (payment.due[i] ?? 0); n += 1) if (!take(kind)) return [];
  for (let n = 0; n < payment.any; n += 1) if (!take(plenty(GOODS, left))) return [];
  const [first] = given;
  return first && own(table.options).some((action) => goodOf(action) === first) ? given : [];
}

export class Payer {
  #table: () => Table;
  #act: (action: string) => void;
  /** What is being paid by itself. */
  #paying = $state.raw<string | null>(null);
  readonly usual = $derived.by(() => usualPayment(this.#table()));

  constructor(table: () => Table, act: (action: string) => void) {
    this.#table = table;
    this.#act = act;
    $effect(() => {
      const { options } = this.#table();
      // While an action is under way there is nothing to choose; the next position tells what is left to pay.
      if (this.#paying === null || options.length === 0) return;
      if (this.#purchase() !== this.#paying) this.#paying = null;
      else this.#give();
    });
  }

  get said(): string {
    const counts: Partial<Stock> = {};
    for (const kind of this.usual) counts[kind] = (counts[kind] ?? 0) + 1;
    return goodsLine(counts);
  }

  pay(): void {
    this.#paying = this.#purchase();
  }

  #purchase(): string | null {
    const payment = deciding(openDecision(this.#table().view), 'pay');
    return payment ? JSON.stringify(payment.purchase) : null;
  }

  #give(): void {
    const [next] = this.usual;
    const action = own(this.#table().options).find((one) => goodOf(one) === next);
    if (action) this.#act(action);
    else this.#paying = null;
  }
}
