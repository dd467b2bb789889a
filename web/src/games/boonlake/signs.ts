/** Effects and costs as rows of small signs: an icon, a number, or a word of punctuation between them. */
import type { BuildingSite, Condition, Count, Effect, Give, Trade } from './content';

export interface Sign {
  icon?: string;
  /** For icons that come in several colours. */
  tone?: string;
  text?: string;
}

const sign = (icon: string, n?: number | string): Sign => (n === undefined || n === 1 ? { icon } : { icon, text: String(n) });
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
const text = (words: string): Sign => ({ text: words });

export function give({ coins, cards, vases, inhabitants, vp }: Give): Sign[] {
  const parts: [string, number | undefined][] = [
    ['coin', coins],
    ['card', cards],
    ['vase', vases],
    ['inhabitant', inhabitants],
    ['vp', vp],
  ];
  return parts.flatMap(([icon, n]) => (n ? [sign(icon, n)] : []));
}

export function trade(exchange: Trade): Sign[] {
  return [...give(exchange.give), text('→'), ...exchange.get.flatMap(effect)];
}

/** A resource's production site; any resource when none is named. */
export const site = (resource: string | undefined): Sign => ({ icon: 'site', tone: resource ?? 'any' });

export function effect(what: Effect): Sign[] {
  const { op, n = 1, track, kind } = what;
  switch (op) {
    case 'gain_coins':
      return [{ icon: 'coin', text: String(n) }];
    case 'draw_cards':
      return [sign('card', n)];
    case 'gain_inhabitants':
      return [sign('inhabitant', n)];
    case 'gain_vases':
      return [sign('vase', n)];
    case 'gain_vp':
      return [{ icon: 'vp', text: String(n) }];
    case 'lose_vp':
      return [{ icon: 'vp', text: signed(-n) }];
    case 'build_site':
      return [site(what.resource)];
    case 'vase_or_site':
      return [sign('vase'), text('/'), site('any')];
    case 'advance_track':
      return [{ icon: `step-${track}`, text: signed(n) }];
    case 'advance_track_choice':
      return [{ icon: 'step-coin' }, text('/'), { icon: 'step-card', text: signed(n) }];
    case 'track_income_now':
      return [{ icon: `step-${track}`, text: '✓' }];
    case 'trade':
      return (what.trades ?? []).flatMap((exchange, i) => [...(i > 0 ? [text('/')] : []), ...trade(exchange)]);
    case 'ready_lever':
      return [{ icon: 'lever', text: '↑' }];
    case 'upgrade_to_house':
      return [sign('inhabitant'), text('→'), sign('house')];
    case 'upgrade_to_settlement':
      return [sign('house'), text('→'), sign('settlement')];
    case 'modernize_discount':
      return [sign('lever'), { icon: 'coin', text: signed(-n) }];
    case 'card_coin_discount':
      return [sign('card'), { icon: 'coin', text: signed(-n) }];
    case 'discard_bonus':
      return [{ icon: kind ?? 'day' }, { icon: 'coin', text: signed(n) }];
    case 'cattle_inhabitant_discount':
      return [sign('cattle'), { icon: 'inhabitant', text: signed(-n) }];
    case 'cattle_coin_bonus':
      return [sign('cattle'), { icon: 'coin', text: signed(n) }];
    case 'river_coin_bonus':
      return [sign('ship'), { icon: 'coin', text: signed(n) }];
    case 'river_vase_bonus':
      return [sign('ship'), { icon: 'vase', text: signed(n) }];
    case 'harbour_coins':
      return [sign('harbour'), { icon: 'coin', text: signed(n) }];
    case 'harbour_cards':
      return [sign('harbour'), { icon: 'card', text: signed(n) }];
    case 'vp_if':
      return [
        ...(what.of ? count(what.of) : []),
        ...(what.tiers ?? []).flatMap(({ at_least, vp }) => [text(`${at_least}:`), { icon: 'vp', text: String(vp) }]),
      ];
    case 'vp_per':
      return [...(what.of ? count(what.of) : []), text(':'), { icon: 'vp', text: String(n) }];
    default:
      return [];
  }
}

export function count(of: Count): Sign[] {
  switch (of.type) {
    case 'track':
      return [{ icon: `step-${of.track}` }];
    case 'removed':
      return [sign(of.piece)];
    case 'presence_in_region':
      return [{ icon: 'region', tone: of.region }];
    case 'lower_track':
      return [{ icon: 'step-coin' }, { icon: 'step-card' }];
    case 'site_levels':
      return [site('any')];
    case 'adjacent_tiles':
      return [sign('group')];
    case 'levers':
      return [sign('lever')];
    case 'bridge_presences':
      return [sign('bridge')];
  }
}

/** What a scoring tile asks for, without its numbers. */
export function condition(of: Condition): Sign[] {
  switch (of.type) {
    case 'two_regions':
      return of.regions.map((region) => ({ icon: 'region', tone: region }));
    case 'played_cards':
      return of.kinds.map((kind) => ({ icon: kind }));
    case 'at_least':
      return count(of.of);
    case 'pay':
      return [
        ...(of.piece ? [sign(of.piece), text('/')] : []),
        { icon: 'coin', text: String(of.coins) },
        text('→'),
        { icon: 'vp', text: String(of.vp_each) },
      ];
  }
}

/** A building site: what it costs, what it gives, and what a settlement there brings. */
export function buildingSite({ cost, gain, on_settlement_vp }: BuildingSite): Sign[] {
  const price = give(cost);
  return [...price, ...(price.length > 0 ? [text('→')] : []), ...gain.flatMap(effect), ...settled(on_settlement_vp)];
}

/** What a settlement on a site brings or costs. */
export function settled(vp: number): Sign[] {
  return vp === 0 ? [] : [sign('settlement'), { icon: 'vp', text: vp > 0 ? String(vp) : signed(vp) }];
}
