/** The things on the board with their names, what they do, and the spots they stand for. */
import { capital, words } from '$lib/words.svelte';
import type { Character } from '../../wire/suna-valo/Character';
import type { Column } from '../../wire/suna-valo/Column';
import type { DisplayDocument } from '../../wire/suna-valo/DisplayDocument';
import type { Good } from '../../wire/suna-valo/Good';
import type { PublicOrder } from '../../wire/suna-valo/PublicOrder';
import type { Resource } from '../../wire/suna-valo/Resource';
import type { ShipOrder } from '../../wire/suna-valo/ShipOrder';
import type { Space } from '../../wire/suna-valo/Space';
import type { Tile } from '../../wire/suna-valo/Tile';
import type { Spot } from '../../wire/suna-valo/Spot';
import type { Thing } from '../frame/inspect.svelte';
import { at } from '../frame/targets';
import * as about from './about';
import { cards, figureOn, improvements, isReconstructed, rowPoints, slotPrices } from './content';
import { t } from './words';

const lines = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');

const spot = (of: Spot) => at(of);

/** A card wherever it lies open. */
export function card(id: string, of: Spot, where = ''): Thing {
  return { ...spot(of), name: words.word(`card.${id}`), about: lines(where, about.card(id)), reconstructed: isReconstructed(id) };
}

/** A card that is only looked at. */
export function shownCard(id: string, where = ''): Thing {
  return { ...card(id, { card: id }, where), place: `other:card:${id}`, wanted: null };
}

/** What a card of the village costs, and why. */
export function villagePrice(id: string, place: number, price: number): string {
  return t('village_price', { slot: slotPrices[place] ?? 0, min: cards.get(id)?.min_price ?? 0, n: price });
}

/** What lies on a card of a display, and what that means for the one who looks. */
export function displayPrice({ goods, shortage }: DisplayDocument, owner: number, seat: number | null): string {
  const line = about.goodsLine(goods, shortage);
  return lines(
    line ? t('price_lies', { what: line }) : t('price_free'),
    owner === seat ? t('own_card') : t('other_card', { who: words.player(owner) }),
  );
}

export function faceDown(where: string): Thing {
  return { ...spot({ at: where }), name: t('face_down_card'), about: t('about_face_down') };
}

export function priceGood(slot: number, kind: Good, n: number): Thing {
  return {
    ...spot({ price: [slot, kind] }),
    name: t('count', { n, what: about.good(kind) }),
    aside: true,
  };
}

export function publicOrder(id: string): Thing {
  return { place: `order:${id}`, name: words.word(`order.${id}`), about: about.publicOrder(id), reconstructed: isReconstructed(id) };
}

export function publicSlot(order: string, slot: number, need: Resource, reward: string): Thing {
  const name = t('need_of', { what: about.good(need), order: words.word(`order.${order}`) });
  return {
    ...spot({ need: [order as PublicOrder, slot] }),
    name,
    ...(reward ? { about: t('reward', { what: reward }) } : {}),
  };
}

export function personalSlot(order: string, need: Resource): Thing {
  return {
    ...spot({ own_need: [order, need] }),
    name: t('need_of', { what: about.good(need), order: words.word(`card.${order}`) }),
  };
}

export function shipOrder(id: string): Thing {
  return {
    ...spot({ ship: id as ShipOrder }),
    name: words.word(`ship.${id}`),
    about: about.shipOrder(id),
    reconstructed: isReconstructed(id),
  };
}

export function leftOut(kind: Good): Thing {
  return { ...spot({ leave: kind }), name: t('leave_out', { what: about.good(kind) }) };
}

export function tile(id: string, state = ''): Thing {
  return {
    ...spot({ tile: id as Tile }),
    name: words.word(`tile.${id}`),
    about: lines(about.tile(id), state),
    reconstructed: isReconstructed(id),
  };
}

export function character(id: string): Thing {
  return {
    ...spot({ character: id as Character }),
    name: words.word(`character.${id}`),
    about: about.character(id),
    reconstructed: isReconstructed(id),
  };
}

/** The character as a storage (C03). */
export function keeper(id: string): Thing {
  return { ...character(id), ...spot({ at: 'keeper' }) };
}

export function good(store: string, kind: Resource, where: string): Thing {
  return { ...spot({ good: [store, kind] }), name: t('good_in', { what: about.good(kind), store: where }) };
}

export function emptySlot(store: string, kind: Resource): Thing {
  return {
    ...spot({ empty: [store, kind] }),
    name: t(store === 'head' ? 'head_slot' : 'empty_slot', { what: about.good(kind) }),
  };
}

export function energy(n: number): Thing {
  return { ...spot('energy'), name: t('energy', { n }), about: t('about_energy') };
}

export function energyIcon(n: number): Thing {
  return { ...spot('energy_icon'), name: t('energy_icon', { n }) };
}

export function market(kind: Resource, n: number): Thing {
  return {
    ...spot({ market: kind }),
    name: t('market_of', { what: about.good(kind), n }),
    about: t('about_market'),
  };
}

export function supply(kind: Good): Thing {
  return { ...spot({ supply: kind }), name: t('supply_of', { what: about.good(kind) }) };
}

export function head(id: Column, holds: string): Thing {
  return { ...spot({ head: id }), name: t('head', { column: about.column(id) }), about: holds };
}

export function faceUpZone(id: Column): Thing {
  return { ...spot({ up: id }), name: t('face_up_here', { column: about.column(id) }), about: t('about_up') };
}

export function faceDownZone(id: Column): Thing {
  return {
    ...spot({ down: id }),
    name: t('face_down_here', { column: about.column(id) }),
    about: t('about_down'),
  };
}

export function space(id: Space, standing: boolean): Thing {
  const figure = words.word(`figure.${figureOn(id)}`);
  const of = improvements.find((item) => item.id === id);
  const shared = { ...spot({ figure: id }), reconstructed: isReconstructed(id) };
  if (!of) return { ...shared, name: capital(t('blocker', { figure })), about: t('about_blocker') };
  const points = of.vp > 0 && t('space_points', { n: of.vp });
  return {
    ...shared,
    name: words.word(`space.${id}`),
    about: lines(about.improvement(id), points, standing ? t('improvement_figure', { figure }) : t('improvement_free')),
  };
}

export function step(track: 'left' | 'right' | 'detour', n: number, notch?: 'progress' | 'end_of_game'): Thing {
  return {
    ...spot({ step: track }),
    name: t(`step_${track}`, { n }),
    ...(notch ? { about: t(`notch.${notch}`) } : {}),
    reconstructed: isReconstructed('tracks'),
  };
}

export function pile(n: number): Thing {
  return { ...spot('pile'), name: t('draw_pile_holds', { n }) };
}

/** A side of a row bonus marker. */
export function rowSide(side: 'points' | 'activate'): Thing {
  return { ...spot({ row: side }), name: t(`row_${side}`), about: t(`about_row_${side}`, { n: rowPoints }) };
}

/** The same thing on somebody else's farm: to look at, not to use. */
export function elsewhere(thing: Thing): Thing {
  return { ...thing, place: `other:${thing.place}`, wanted: null };
}
