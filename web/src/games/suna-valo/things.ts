/** The things on the board with their names, what they do, and the action one would ask about. */
import { capital, words } from '$lib/words.svelte';
import type { Column } from '../../wire/suna-valo/Column';
import type { DisplayDocument } from '../../wire/suna-valo/DisplayDocument';
import type { Good } from '../../wire/suna-valo/Good';
import type { Resource } from '../../wire/suna-valo/Resource';
import type { Space } from '../../wire/suna-valo/Space';
import type { Thing } from '../frame/inspect.svelte';
import * as about from './about';
import { cards, figureOn, improvements, isReconstructed, slotPrices } from './content';
import { t } from './words';

const lines = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');

/** A card wherever it lies open; what a click asks depends on where that is. */
export function card(id: string, place: string, wanted: string | null, where = ''): Thing {
  return { place, name: words.word(`card.${id}`), about: lines(where, about.card(id)), reconstructed: isReconstructed(id), wanted };
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

export function faceDown(at: string): Thing {
  return { place: `at:${at}`, name: t('face_down_card'), about: t('about_face_down'), wanted: `card ${at}` };
}

export function priceGood(slot: number, kind: Good, n: number): Thing {
  return {
    place: `price:${slot + 1}:${kind}`,
    name: t('count', { n, what: about.good(kind) }),
    wanted: `swap ${slot + 1} ${kind}`,
    aside: true,
  };
}

export function publicOrder(id: string): Thing {
  return { place: `order:${id}`, name: words.word(`order.${id}`), about: about.publicOrder(id), reconstructed: isReconstructed(id) };
}

export function publicSlot(order: string, slot: number, need: Resource, reward: string): Thing {
  const name = t('need_of', { what: about.good(need), order: words.word(`order.${order}`) });
  return {
    place: `need:${order}:${slot + 1}`,
    name,
    ...(reward ? { about: t('reward', { what: reward }) } : {}),
    wanted: `deliver ${order} ${slot + 1}`,
  };
}

export function personalSlot(order: string, need: Resource): Thing {
  return {
    place: `need:${order}:${need}`,
    name: t('need_of', { what: about.good(need), order: words.word(`card.${order}`) }),
    wanted: `deliver ${order} ${need}`,
  };
}

export function shipOrder(id: string): Thing {
  return {
    place: `ship:${id}`,
    name: words.word(`ship.${id}`),
    about: about.shipOrder(id),
    reconstructed: isReconstructed(id),
    wanted: `ship ${id}`,
  };
}

export function leftOut(kind: Good): Thing {
  return { place: `leave:${kind}`, name: t('leave_out', { what: about.good(kind) }), wanted: `leave ${kind}` };
}

export function tile(id: string, own: boolean, state = ''): Thing {
  return {
    place: `tile:${id}`,
    name: words.word(`tile.${id}`),
    about: lines(about.tile(id), state),
    reconstructed: isReconstructed(id),
    wanted: own ? `use ${id}` : `tile ${id}`,
  };
}

export function character(id: string): Thing {
  return {
    place: `character:${id}`,
    name: words.word(`character.${id}`),
    about: about.character(id),
    reconstructed: isReconstructed(id),
    wanted: `character ${id}`,
  };
}

/** The character as a storage (C03). */
export function keeper(id: string): Thing {
  return { ...character(id), place: 'at:keeper', wanted: 'store keeper' };
}

export function good(store: string, kind: Resource, where: string): Thing {
  return { place: `good:${store}:${kind}`, name: t('good_in', { what: about.good(kind), store: where }), wanted: `give ${kind} ${store}` };
}

export function emptySlot(store: string, kind: Resource): Thing {
  return {
    place: `empty:${store}:${kind}`,
    name: t(store === 'head' ? 'head_slot' : 'empty_slot', { what: about.good(kind) }),
    wanted: `produce ${kind} ${store}`,
  };
}

export function energy(n: number): Thing {
  return { place: 'energy', name: t('energy', { n }), about: t('about_energy'), wanted: 'give energy' };
}

export function energyIcon(n: number): Thing {
  return { place: 'energy-icon', name: t('energy_icon', { n }), wanted: 'energy' };
}

export function market(kind: Resource, n: number): Thing {
  return {
    place: `market:${kind}`,
    name: t('market_of', { what: about.good(kind), n }),
    about: t('about_market'),
    wanted: `give ${kind} market`,
  };
}

export function supply(kind: Good): Thing {
  return { place: `supply:${kind}`, name: t('supply_of', { what: about.good(kind) }), wanted: `gain ${kind}` };
}

export function head(id: Column, place: string, wanted: string, holds: string): Thing {
  return { place, name: t('head', { column: about.column(id) }), about: holds, wanted };
}

export function faceUpZone(id: Column): Thing {
  return { place: `up:${id}`, name: t('face_up_here', { column: about.column(id) }), about: t('about_up'), wanted: `place ${id}` };
}

export function faceDownZone(id: Column): Thing {
  return {
    place: `down:${id}`,
    name: t('face_down_here', { column: about.column(id) }),
    about: t('about_down'),
    wanted: `face-down ${id}`,
  };
}

export function space(id: Space, standing: boolean): Thing {
  const figure = words.word(`figure.${figureOn(id)}`);
  const of = improvements.find((item) => item.id === id);
  const shared = { place: `figure:${id}`, reconstructed: isReconstructed(id), wanted: `take ${id}` };
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
    place: `step:${track}`,
    name: t(`step_${track}`, { n }),
    ...(notch ? { about: t(`notch.${notch}`) } : {}),
    reconstructed: isReconstructed('tracks'),
    wanted: `step ${track}`,
  };
}

export function pile(n: number): Thing {
  return { place: 'pile', name: t('draw_pile_holds', { n }), wanted: 'reveal' };
}

/** The same thing on somebody else's farm: to look at, not to use. */
export function elsewhere(thing: Thing): Thing {
  return { ...thing, place: `other:${thing.place}`, wanted: null };
}
