/** Effects in pictures: signs and short texts in a row. */
import { improvements, type Card, type Effect } from './content';

export type Sign = { icon: string } | { text: string };

const icon = (name: string): Sign => ({ icon: name });
const text = (words: string | number): Sign => ({ text: String(words) });
const either = (names: readonly string[]): Sign[] => names.flatMap((name, i) => (i > 0 ? [text('/'), icon(name)] : [icon(name)]));
const times = (n: number, name: string): Sign[] => (n > 1 ? [text(n), icon(name)] : [icon(name)]);
const FIGURE = { public: 'barrel', personal: 'crate', ship: 'ship' } as const;

function counted({ count }: Effect): Sign[] {
  if (!count) return [];
  if (count.cards_in_columns) return either(count.cards_in_columns);
  if (count.figures_on) return [icon(FIGURE[count.figures_on])];
  if (count.cog_icons) return [icon('cog')];
  if (count.energy) return [icon('energy')];
  if (count.stored_resources) return [icon('any')];
  return [text(count.row_markers ? '⇥' : `≥${count.columns_with_at_least ?? 0}`)];
}

export function signsOf(effect: Effect): Sign[] {
  const n = effect.n ?? 1;
  switch (effect.op) {
    case 'gain_energy':
      return times(n, 'energy');
    case 'gain_energy_per':
      return [...times(n, 'energy'), text('·'), ...counted(effect)];
    case 'gain_resource':
      return times(n, effect.resource ?? 'any');
    case 'gain_choice':
      return [...(n > 1 ? [text(n)] : []), ...either(effect.of ?? [])];
    case 'gain_good_choice':
      return times(n, 'any');
    case 'bot_step':
      return times(n, 'cog');
    case 'deliver':
      return times(n, 'drone');
    case 'use_dock_drones':
      return [icon('drone'), text('→'), icon('personal')];
    case 'produce_head':
      return either(effect.of ?? []);
    case 'score': {
      const every = (effect.every ?? 1) > 1 ? [text(`/${effect.every}`)] : effect.count ? [text('·')] : [];
      return [...times(n, 'vp'), ...every, ...counted(effect)];
    }
    case 'activate_column':
      return [text('!'), ...(effect.columns ?? []).map(icon)];
    case 'activate_cards':
      return [text(`${n}!`), ...(effect.columns ?? []).map(icon)];
    case 'fulfil_ship_order':
      return [text('!'), icon('ship')];
    case 'ship_discount':
      return [icon('ship'), text(`−${n}`)];
    case 'remove_figure':
      return [icon('crate'), text('↑')];
    case 'place_from_discard':
      return [text('+'), icon('back')];
    case 'take_box_progress_tile':
      return [text('+'), icon('bot')];
    default:
      return [];
  }
}

export const allSigns = (effects: readonly Effect[]): Sign[] =>
  effects.flatMap((effect, i) => (i > 0 ? [text(' '), ...signsOf(effect)] : signsOf(effect)));

/** What a card does, for its face: storage, functions, order, points, festival. */
export function faceSigns(card: Card | undefined): Sign[][] {
  if (!card) return [];
  const { slots, effects, order, vp, festival } = card;
  const rows: Sign[][] = [];
  if (slots.length > 0) rows.push(slots.flatMap(({ accepts }, i) => [...(i > 0 ? [text(' ')] : []), ...either(accepts)]));
  if (effects.length > 0) rows.push(allSigns(effects));
  if (order) rows.push([...order.needs.map(icon), text('→'), ...times(order.vp, 'vp')]);
  if (vp > 0) rows.push(times(vp, 'vp'));
  if (festival) rows.push(allSigns(festival.effect), [text('+'), ...allSigns(festival.bonus)]);
  return rows;
}

export function improvementSigns(id: string): Sign[] {
  const of = improvements.find((item) => item.id === id);
  if (!of) return [];
  const { effect, group } = of;
  if (group === 'market') return [...either(effect.resources ?? []), text(effect.cost ?? 0), icon('energy')];
  if (group === 'endless') return [...either(effect.accepts ?? []), text('∞')];
  if (group === 'income')
    return effect.op === 'gain_energy' ? [text(`+${effect.n ?? 1}`), icon('energy')] : [text('+'), ...either(effect.of ?? [])];
  if (effect.op === 'bot_step') return [icon('back'), text('→'), icon('cog')];
  return [icon(effect.passive === 'ship_order_cost' ? 'ship' : 'house'), text(`−${effect.reduction ?? 1}`)];
}
