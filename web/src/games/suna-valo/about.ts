/** What components do, in words made from the effects in the content. */
import { words } from '$lib/words.svelte';
import type { Column } from '../../wire/suna-valo/Column';
import type { FarmView } from '../../wire/suna-valo/FarmView';
import type { Good } from '../../wire/suna-valo/Good';
import {
  GOODS,
  cards,
  characters,
  headOf,
  improvements,
  publicOrders,
  shipOrders,
  storedIn,
  tiles,
  type Count,
  type Effect,
} from './content';
import { headRoom } from './view';
import { t } from './words';

export const good = (kind: Good): string => words.word(`good.${kind}`);
export const column = (id: Column): string => words.word(`column.${id}`);

export const listed = (items: readonly string[]): string => items.reduce((a, b) => (a ? t('comma', { a, b }) : b), '');
export const eitherOf = (kinds: readonly Good[]): string => kinds.map(good).reduce((a, b) => (a ? t('or', { a, b }) : b), '');
const columns = (ids: readonly Column[] = []): string => listed(ids.map(column));

/** Goods with their numbers, such as "2 grain, 1 egg". */
export function goodsLine(counts: Partial<Record<Good, number>>, shortage = 0): string {
  const goods = GOODS.filter((kind) => (counts[kind] ?? 0) > 0).map((kind) => t('count', { n: counts[kind] ?? 0, what: good(kind) }));
  return listed(shortage > 0 ? [...goods, t('n_shortage', { n: shortage })] : goods);
}

function counting(count: Count): string {
  if (count.cards_in_columns) return t('count.cards', { columns: columns(count.cards_in_columns) });
  if (count.figures_on) return t(`count.${count.figures_on}`);
  if (count.columns_with_at_least) return t('count.columns', { n: count.columns_with_at_least });
  if (count.cog_icons) return t('count.cog_icons');
  if (count.energy) return t('count.energy');
  return t(count.row_markers ? 'count.row_markers' : 'count.stored_resources');
}

function scoring({ n = 0, every = 1, count, max }: Effect): string {
  if (!count) return t('effect.score', { n });
  const what =
    every > 1 ? t('effect.score_per_some', { n, every, count: counting(count) }) : t('effect.score_per', { n, count: counting(count) });
  return max ? t('effect.at_most', { what, n: max }) : what;
}

export function effect(of: Effect): string {
  const n = of.n ?? 1;
  switch (of.op) {
    case 'score':
      return scoring(of);
    case 'gain_energy_per':
      return t('effect.gain_energy_per', { n, count: counting(of.count ?? {}) });
    case 'gain_resource':
      return t('effect.gain_resource', { n, what: good(of.resource ?? 'grain') });
    case 'gain_choice':
      return t('effect.gain_choice', { n, what: eitherOf(of.of ?? []) });
    case 'produce_head':
      return t('effect.produce_head', { what: eitherOf(of.of ?? []) });
    case 'activate_column':
    case 'activate_cards':
      return t(`effect.${of.op}`, { n, columns: columns(of.columns) });
    case 'remove_figure':
      return t('effect.remove_figure', { from: t(of.from === 'left_track' ? 'from.left_track' : 'from.farm_or_tracks') });
    default:
      return t(`effect.${of.op}` as 'effect.gain_energy', { n });
  }
}

export const effects = (list: readonly Effect[]): string => listed(list.map(effect));

export function card(id: string): string {
  const spec = cards.get(id);
  if (!spec) return '';
  const { columns: where, slots, effects: functions, vp, order, festival } = spec;
  const lines = [t('min_price', { n: spec.min_price }) + '.'];
  if (where.length > 0) lines.unshift(t('only_columns', { columns: columns(where) }));
  if (slots.length > 0) lines.push(t('stores', { what: listed(slots.map(({ accepts }) => eitherOf(accepts))) }));
  if (functions.length > 0) lines.push(t('when_used', { what: effects(functions) }));
  if (order) lines.push(t('needs', { what: listed(order.needs.map(good)) }), t('order_points', { n: order.vp }));
  if (vp > 0) lines.push(t('card_points', { n: vp }));
  if (festival) lines.push(t('festival_all', { what: effects(festival.effect) }), t('festival_bonus', { what: effects(festival.bonus) }));
  if (festival?.kept) lines.push(t('festival_kept'));
  return lines.join(' ');
}

/** What the head of a column does, holds and has room for. */
export function head(farm: FarmView, id: Column): string {
  const kinds = storedIn(id);
  const { endless, held, free } = headRoom(farm, id);
  const holds = goodsLine(Object.fromEntries(kinds.map((kind) => [kind, farm.heads[kind] ?? 0])));
  return [
    t('when_used', { what: effects(headOf(id).effects) }),
    ...(held > 0 ? [`${t('head_holds', { what: holds })}.`] : []),
    ...(endless ? [t('endless')] : kinds.length > 0 ? [t('head_room', { n: free })] : []),
  ].join(' ');
}

export function publicOrder(id: string): string {
  const [a = 0, b = 0] = publicOrders.get(id)?.barrel_spaces ?? [];
  return t('public_values', { a, b });
}

export function shipOrder(id: string): string {
  const order = shipOrders.get(id);
  if (!order) return '';
  const [a, b] = order.ship_spaces;
  return [
    t('ship_cost', { what: goodsLine(order.cost) }),
    t('ship_effect', { what: effects(order.effect) }),
    t('public_values', { a, b }),
  ].join(' ');
}

export function tile(id: string): string {
  const of = tiles.get(id);
  if (!of) return '';
  return of.on_activate_column
    ? t('progress_tile', { column: column(of.on_activate_column), what: effects(of.effects) })
    : `${effects(of.effects)}.`;
}

export function character(id: string): string {
  if (!characters.has(id)) return '';
  // A corrected one is told by what it does: our sentence is about the standard.
  return words.has(`about.${id}`) ? words.word(`about.${id}`) : t(`about.${id}` as 'about.C01');
}

export function improvement(id: string): string {
  const of = improvements.find((item) => item.id === id);
  if (!of) return '';
  const { effect: does, group } = of;
  if (group === 'market') return t('about.market', { what: eitherOf(does.resources ?? []), n: does.cost ?? 0 });
  if (group === 'endless') return t('about.endless', { what: eitherOf(does.accepts ?? []) });
  if (group === 'income')
    return t('about.income', {
      what: effect({ op: does.op ?? '', ...(does.n ? { n: does.n } : {}), ...(does.of ? { of: does.of } : {}) }),
    });
  return t(`about.${id}` as 'about.IMP01');
}
