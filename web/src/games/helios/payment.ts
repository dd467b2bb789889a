/** Whole payments in cubes (HEL-7.1.5), from what the options of the moment allow. */
import type { Choice } from '../../wire/Choice';
import { paymentsOf, type Heap, type Payment } from '../frame/payments';
import { COLOURS, type Decision, type PlayerBoard } from './view';

/** More do not fit beside the question. */
const MOST = 4;

export function cubePayments(decision: Decision | null, board: PlayerBoard | undefined, options: readonly Choice[]): Payment[] {
  const payment = typeof decision === 'object' && decision !== null && 'pay' in decision ? decision.pay : null;
  if (!payment || !board || payment.left < 2) return [];
  const heaps = options.flatMap(({ action }): Heap[] => {
    const [verb, kind = '', at] = action.split(' ');
    const cubes = board.tiles.find((tile) => tile.at === at)?.cubes ?? [];
    return verb === 'pay' ? [{ action, kind, n: cubes.filter((colour) => colour === kind).length }] : [];
  });
  // The engine counts colours in its own order (`Colour::ALL`), which is that of this list.
  const due = Object.fromEntries(COLOURS.map((colour, i) => [colour, payment.due[i] ?? 0]));
  return paymentsOf(heaps, { left: payment.left, due }, MOST);
}
