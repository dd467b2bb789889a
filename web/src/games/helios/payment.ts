/** Whole payments in cubes (HEL-7.1.5), from what the options of the moment allow. */
import type { Choice } from '../../wire/Choice';
import type { Target } from '../../wire/helios/Target';
import { targetOf } from '../frame/targets';
import { paymentsOf, type Heap, type Payment } from '../frame/payments';
import { COLOURS, type Decision } from './view';

/** More do not fit beside the question. */
const MOST = 4;

export function cubePayments(decision: Decision | null, options: readonly Choice[]): Payment[] {
  const payment = typeof decision === 'object' && decision !== null && 'pay' in decision ? decision.pay : null;
  if (!payment || payment.left < 2) return [];
  const heaps = options.flatMap((choice): Heap[] => {
    const { on, cubes = 0 } = targetOf<Target>(choice) ?? {};
    return typeof on === 'object' && 'cube' in on ? [{ action: choice.action, kind: on.cube.colour, n: cubes }] : [];
  });
  // The engine counts colours in its own order (`Colour::ALL`), which is that of this list.
  const due = Object.fromEntries(COLOURS.map((colour, i) => [colour, payment.due[i] ?? 0]));
  return paymentsOf(heaps, { left: payment.left, due }, MOST);
}
