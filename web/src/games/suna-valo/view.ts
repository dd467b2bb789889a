/** What a view says without words: the open decision, what lies where. */
import type { Activation } from '../../wire/suna-valo/Activation';
import type { Column } from '../../wire/suna-valo/Column';
import type { Decision } from '../../wire/suna-valo/Decision';
import type { FarmView } from '../../wire/suna-valo/FarmView';
import type { Resource } from '../../wire/suna-valo/Resource';
import type { Task } from '../../wire/suna-valo/Task';
import type { View } from '../../wire/suna-valo/View';
import { headOf, improvements, RESOURCES, storedIn } from './content';

export interface Open {
  seat: number;
  decision: Task;
}

export function openDecision(view: View): Open | null {
  return view.pending.at(-1) ?? null;
}

type Parts<D> = D extends object ? { [K in keyof D]: D[K] } : never;
type Whole = Parts<Task>;
type Name = Whole extends infer D ? (D extends object ? keyof D : never) : never;
type Part<K extends Name> = Whole extends infer D ? (D extends Record<K, infer P> ? P : never) : never;

/** What belongs to the open decision if it is of this kind. */
export function deciding<K extends Name>(open: Open | null, kind: K): Part<K> | null {
  const decision = open?.decision;
  if (typeof decision !== 'object' || !(kind in decision)) return null;
  return (decision as unknown as Record<K, Part<K>>)[kind];
}

export function isOpen(open: Open | null, kind: Extract<Decision, string>): boolean {
  return open?.decision === kind;
}

/** The column that is being activated as a whole or in part, and the row if it is a single card. */
export function activated(activation: Activation | null): { column: Column; row: number | null } | null {
  if (!activation) return null;
  if ('column' in activation.what) return { column: activation.what.column, row: null };
  const [, column = '', row = ''] = /^([a-z]+)(\d+)$/.exec(activation.what.card) ?? [];
  return { column: column as Column, row: Number(row) - 1 };
}

export function cardsIn(farm: FarmView, column: Column) {
  return farm.columns[column] ?? [];
}

/** What the head of a column holds and has room for. */
export function headRoom(farm: FarmView, column: Column): { endless: boolean; held: number; free: number } {
  const kinds = storedIn(column);
  const space = improvements.find(({ group, effect }) => group === 'endless' && effect.accepts?.some((kind) => kinds.includes(kind)))?.id;
  const held = kinds.reduce((sum, kind) => sum + (farm.heads[kind] ?? 0), 0);
  return { endless: space !== undefined && !farm.figures.includes(space), held, free: Math.max(0, headOf(column).slots.length - held) };
}

/** Each player's turn of the era. */
export const turnOf = (view: View): number => Math.max(1, Math.ceil(view.turns / 2));

/** What is still in hand: to store, and to use of an activation. */
export function handOver(open: Open | null): { toStore: Resource[]; energy: number; drones: number; steps: number } {
  const activation = deciding(open, 'activation');
  const stored = deciding(open, 'store');
  const sold = deciding(open, 'seller_stores');
  return {
    toStore: sold ? each(counted(sold), RESOURCES) : stored ? [stored] : [],
    energy: activation?.energy ?? 0,
    drones: activation?.drones ?? deciding(open, 'deliver') ?? 0,
    steps: activation?.steps ?? deciding(open, 'steps')?.n ?? 0,
  };
}

/** How many of a resource a farm has in all its storages. */
export function stock(farm: FarmView, resource: Resource): number {
  const onCards = Object.values(farm.columns)
    .flat()
    .flatMap(({ slots }) => slots ?? []);
  return (farm.heads[resource] ?? 0) + (farm.keeper[resource] ?? 0) + onCards.filter((kind) => kind === resource).length;
}

/** The kinds one by one: two grain and an egg are three things. */
export function each<K extends string>(counts: Partial<Record<K, number>>, order: readonly K[]): K[] {
  return order.flatMap((kind) => Array.from({ length: counts[kind] ?? 0 }, () => kind));
}

export function counted(numbers: readonly number[]): Partial<Record<Resource, number>> {
  return Object.fromEntries(RESOURCES.map((kind, i) => [kind, numbers[i] ?? 0]));
}
