/** The things on the board with their names, what they do, and the spots they stand for. */
import { capital, words } from '$lib/words.svelte';
import type { Card } from '../../wire/agricola/Card';
import type { Cell } from '../../wire/agricola/Cell';
import type { Task } from '../../wire/agricola/Task';
import type { FarmView } from '../../wire/agricola/FarmView';
import type { Good } from '../../wire/agricola/Good';
import type { Goods } from '../../wire/agricola/Goods';
import type { Major } from '../../wire/agricola/Major';
import type { OnCard } from '../../wire/agricola/OnCard';
import type { Phase } from '../../wire/agricola/Phase';
import type { Played } from '../../wire/agricola/Played';
import type { SpaceView } from '../../wire/agricola/SpaceView';
import type { View } from '../../wire/agricola/View';
import type { Spot } from '../../wire/agricola/Spot';
import type { Target } from '../../wire/agricola/Target';
import type { Thing } from '../frame/inspect.svelte';
import { at as spotAt, targetOf } from '../frame/targets';
import {
  amounts,
  cardOf,
  costsOf,
  handCard,
  improvement,
  isAnimal,
  isOccupation,
  lessons,
  offerOf,
  space as spaceItem,
  type Connector,
  type Need,
  type Step,
} from './content';
import { t, type Word } from './words';

const spot = (of: Spot) => spotAt(of);

export const goodName = (good: Good): string => words.word(`good.${good}`);

/** "3 wood and 1 reed". */
export const list = (goods: Goods): string => join(amounts(goods).map(([good, n]) => `${n} ${goodName(good)}`));
const join = (parts: readonly string[], last = t('and')): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}` : (parts[0] ?? '');

export function openDecision(view: View): Task | null {
  return view.pending.at(-1)?.decision ?? null;
}

/** The name of an open decision, whatever it carries. */
export const decisionKind = (decision: Task | null): string =>
  decision === null ? '' : typeof decision === 'string' ? decision : (Object.keys(decision)[0] ?? '');

/** The same thing on somebody else's farm: to look at, not to use. */
export function elsewhere(thing: Thing): Thing {
  return { ...thing, place: `other:${thing.place}`, wanted: null };
}

function phrase(step: Step, family: boolean): string {
  switch (step.step) {
    case 'gain':
      return t('step.gain', { what: list(step.goods) });
    case 'choose_one':
      return t('step.choose_one', { what: join(step.of.map(list), t('or')) });
    case 'pay_gain':
      return t('step.pay_gain', { pay: list(step.pay), what: list(step.goods) });
    case 'build_stables':
      return t(step.max === 1 ? 'step.build_stable' : 'step.build_stables', { what: list(step.cost_each) });
    case 'family_growth':
      return t(step.needs_room ? 'step.family_growth' : 'step.family_growth_anyway');
    case 'major_or_minor':
      return t(family ? 'step.major_only' : 'step.major_or_minor');
    case 'play_occupation': {
      const [first = 0, ...later] = lessons[step.cost_table];
      const what =
        first === 0 ? t('nothing_food', { n: later[0] ?? 0 }) : t('food_steps', { what: [...new Set([first, ...later])].join(', ') });
      return t('step.play_occupation', { what });
    }
    default:
      return t(`step.${step.step}`);
  }
}

const links: Record<Connector, Word> = { single: 'and', all: 'and', and_or: 'and_or', and_then: 'and_then', xor: 'or' };

export function space({ space: id, goods, accumulates }: SpaceView, family: boolean): Thing {
  const { connector, actions } = offerOf(id, family);
  const item = spaceItem(id);
  const card = cardOf(id);
  const lines = [card ? words.word(`about.${card}`) : `${capital(actions.map((step) => phrase(step, family)).join(t(links[connector])))}.`];
  if (amounts(goods).length > 0) lines.push(t('lies_here', { what: list(goods) }));
  if (amounts(accumulates).length > 0) lines.push(t('each_round', { what: list(accumulates) }));
  if (item.min_round) lines.push(t('from_round', { n: item.min_round }));
  if (item.linked_group) lines.push(t('one_of_tile'));
  return {
    ...spot({ space: id }),
    name: words.word(`space.${id}`),
    about: lines.join(' '),
    reconstructed: item.provenance === 'reconstructed',
  };
}

/** The spaces of the board first, then the round cards in the order of their rounds. */
export function inOrder(view: View): { item: SpaceView; round: number }[] {
  return view.spaces.map((item) => ({ item, round: view.round_cards.indexOf(item.space) + 1 })).sort((a, b) => a.round - b.round);
}

/** Whose people stand on a space. */
export const peopleOn = ({ people, newborns }: SpaceView): string[] => [
  ...people.map((seat) => t('person_of', { who: words.player(seat) })),
  ...newborns.map((seat) => t('newborn_of', { who: words.player(seat) })),
];

/** The people of a family. */
export const familyLine = (farm: FarmView): string =>
  t('people', { n: farm.people, home: farm.people_to_place }) + (farm.newborns > 0 ? `, ${t('newborns', { n: farm.newborns })}` : '');

/** How many people are in the house: they leave it to work only. */
export const atHome = (farm: FarmView, phase: Phase): number => (phase === 'work' ? farm.people_to_place : farm.people);

/** One of the things a space offers to choose from. */
export function take(goods: Good): Thing {
  return { ...spot({ take: goods }), name: goodName(goods) };
}

function aboutMajor(id: Major): string {
  const { cost, points, cooks, bakes, bake_at_once, for_a_fireplace, craft, scores, later } = improvement(id);
  const lines = [t('costs', { what: list(cost) }), `${t('points', { n: points })}.`];
  if (for_a_fireplace) lines.push(t('major.for_fireplace'));
  if (cooks)
    lines.push(
      t('major.cooks', {
        what: amounts(cooks)
          .map(([good, n]) => t('major.into', { what: goodName(good), n }))
          .join(', '),
      }),
    );
  if (bakes)
    lines.push(bakes.most === null ? t('major.bakes', { n: bakes.food }) : t('major.bakes_most', { most: bakes.most, n: bakes.food }));
  if (bake_at_once) lines.push(t('major.at_once'));
  if (craft) lines.push(t('major.craft', { what: goodName(craft.good), n: craft.food }));
  if (craft && scores)
    lines.push(
      t('major.scores', {
        amounts: scores.map(({ amount }) => amount).join('/'),
        what: goodName(craft.good),
        points: scores.map((step) => step.points).join('/'),
      }),
    );
  if (later) lines.push(t('major.later', { rounds: later.rounds, what: list(later.goods) }));
  return lines.join(' ');
}

/** An improvement in the frame. */
export function major(id: Major): Thing {
  return {
    ...spot({ major: id }),
    name: words.word(`major.${id}`),
    about: aboutMajor(id),
    reconstructed: improvement(id).provenance === 'reconstructed',
  };
}

/** Who has an improvement; -1 while it lies in the frame. */
export const ownerOf = (view: View, id: Major): number => view.farms.findIndex((farm) => farm.improvements.includes(id));

/** An improvement one owns: ovens are for baking, craft buildings for the harvest. */
export function ownMajor(id: Major): Thing {
  const thing = major(id);
  if (improvement(id).bakes) return { ...thing, ...spot('bake') };
  return improvement(id).craft ? thing : { ...thing, wanted: null };
}

/** Turning goods into food is possible at almost any time; only some questions are about it. */
const isBeside = (decision: Task | null): boolean => ['place_person', 'act'].includes(decisionKind(decision));

/** A good in the supply, or an animal wherever it stands. */
export function good(id: Good, decision: Task | null): Thing {
  const kind = decisionKind(decision);
  const means = kind === 'discard' ? 'release' : kind === 'breed' ? 'breed' : 'convert';
  return {
    ...spot({ good: id }),
    name: goodName(id),
    aside: isBeside(decision),
    about: t(isAnimal(id) ? 'about.animal' : (`about.${id}` as Word)),
    means: (choice) => targetOf<Target>(choice)?.does === means,
  };
}

export function giveBack(): Thing {
  return { ...spot('discard'), aside: true, name: t('give_back'), about: t('about_give_back') };
}

export const cardName = (id: Card): string => words.word(`card.${id}`);

/** Where the text of a hand card stands in the catalogue. */
export const cardText = (id: Card): string => `about.${id}`;

/** What is counted: goods have no words of their own for that. */
const counted = (count: string): string => words.word(words.has(`count.${count}`) ? `count.${count}` : `good.${count}`);

function need({ count, least, most, exactly, house, occupied, stands_on, owns }: Need): string[] {
  const what = count ? counted(count) : '';
  return [
    exactly === undefined ? '' : t('card.exactly', { n: exactly, what }),
    least === undefined ? '' : t('card.least', { n: least, what }),
    most === undefined ? '' : t('card.most', { n: most, what }),
    house
      ? t('card.house', {
          what: join(
            house.map((material) => words.word(`house.${material}`)),
            t('or'),
          ),
        })
      : '',
    occupied ? t('card.occupied', { space: words.word(`space.${occupied}`) }) : '',
    stands_on ? t('card.stands_on', { space: words.word(`space.${stands_on}`) }) : '',
    owns ? join([...new Set([owns].flat().map((major) => words.word(`major.${major}`)))], t('or')) : '',
  ].filter(Boolean);
}

/** The prerequisites of a card in words. */
export const needs = (id: Card): string => (handCard(id).needs ?? []).flatMap(need).join(', ');

/** A hand card, in the hand or in front of a player; some of these can be used at any time. */
export function card(id: Card, played: boolean, decision: Task | null): Thing {
  const item = handCard(id);
  const lines = words.has(cardText(id)) ? [words.word(cardText(id))] : [];
  const costs = costsOf(item);
  if (costs.length > 0) lines.push(t('costs', { what: join(costs.map(list), t('or')) }));
  if (item.cost_each) lines.push(t('card.each', { what: list(item.cost_each.goods), each: counted(item.cost_each.count) }));
  if (needs(id)) lines.push(t('card.needs', { what: needs(id) }));
  if (item.points) lines.push(`${t('points', { n: item.points })}.`);
  const name = `${cardName(id)} (${t(isOccupation(id) ? 'card.occupation' : 'card.minor')})`;
  return {
    ...spot({ card: id }),
    name,
    aside: played && isBeside(decision),
    about: lines.join(' '),
    reconstructed: item.provenance === 'reconstructed',
  };
}

/** What lies on a card in front of a player, counted. */
export function lyingOn(played: Played | undefined, on: OnCard | undefined): [Good, number][] {
  const pile = (on?.pile ?? []).reduce<Goods>((all, good) => ({ ...all, [good]: (all[good] ?? 0) + 1 }), {});
  const crops = played?.crop ? { [played.crop]: played.crops ?? 0 } : {};
  return [...amounts(pile), ...amounts(crops), ...amounts(on?.animals ?? {})];
}

/** The same in words, and whether it is used. */
export const stateOf = (played: Played | undefined, on: OnCard | undefined): string =>
  [
    lyingOn(played, on)
      .map(([good, n]) => `${n} ${goodName(good)}`)
      .join(', '),
    played?.used ? t('card.used') : '',
  ]
    .filter(Boolean)
    .join(', ');

/** A cell of the farmyard with what is on it. */
export function cell(at: Cell, farm: FarmView, can: { sow: boolean; renovate: boolean }): Thing {
  const thing = spot({ cell: at });
  const field = farm.fields.find((candidate) => candidate.at === at);
  if (farm.rooms.includes(at))
    return {
      ...thing,
      ...(can.renovate ? spot('house') : {}),
      name: t('cell.room', { house: words.word(`house.${farm.house}`), cell: at }),
      about: t('about.room'),
    };
  const sown = farm.sown_pastures?.find((candidate) => candidate.at === at);
  if (sown?.crop)
    return { ...thing, name: t('cell.sown', { cell: at, n: sown.crops ?? 0, what: goodName(sown.crop) }), about: t('about.field') };
  if (field?.crop)
    return { ...thing, name: t('cell.sown', { cell: at, n: field.crops ?? 0, what: goodName(field.crop) }), about: t('about.field') };
  if (field) return { ...thing, ...(can.sow ? spot('sow') : {}), name: t('cell.field', { cell: at }), about: t('about.field') };
  const pasture = farm.pastures.find(({ cells }) => cells.includes(at));
  const stable = farm.stables.includes(at);
  if (pasture) {
    const name = t(stable ? 'cell.pasture_stable' : 'cell.pasture', { n: pasture.cells.length, cell: at });
    const { capacity, animal, animals } = pasture;
    return {
      ...thing,
      name,
      about: animal ? t('about.pasture_with', { n: capacity, has: animals, what: goodName(animal) }) : t('about.pasture', { n: capacity }),
    };
  }
  if (stable) return { ...thing, name: t('cell.stable', { cell: at }), about: t('about.stable') };
  return { ...thing, name: t('cell.empty', { cell: at }), about: t('about.empty') };
}
