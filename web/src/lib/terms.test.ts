import { beforeEach, expect, it } from 'vitest';
import type { GameCard } from '../wire/GameCard';
import { clockInWords, termsOf } from './terms';
import { words } from './words.svelte';

const card = {
  id: 'mill',
  name: {},
  players_min: 1,
  players_max: 4,
  setup: {},
  rules: 1,
  content: '',
  form: {
    presets: [],
    fields: [
      {
        id: 'cards',
        label: 'setup.cards',
        players_min: 1,
        players_max: 4,
        default: 'none',
        values: [
          { value: 'none', label: 'cards.none' },
          { value: 'all', label: 'cards.all' },
        ],
      },
      {
        id: 'begin',
        label: 'setup.begin',
        players_min: 2,
        players_max: 4,
        default: 'lot',
        values: [{ value: 'lot', label: 'begin.lot' }],
        own: { kind: 'seat' },
      },
      { id: 'fixed', label: 'setup.fixed', players_min: 1, players_max: 4, default: 1, values: [{ value: 1, label: 'one' }] },
    ],
  },
} satisfies GameCard as GameCard;

beforeEach(() => {
  words.setLang('en');
  words.learn({
    en: {
      'setup.cards': 'hand cards',
      'cards.none': 'none',
      'cards.all': 'all of them',
      'setup.begin': 'who begins',
      'begin.lot': 'by lot',
    },
    de: {},
  });
});

it('a table tells what is played before anybody sits down', () => {
  const terms = termsOf({ setup: { cards: 'all', begin: 1 }, options: { hints: true, clock: { kind: 'turn', seconds: 86400 } } }, card, [
    { name: 'Ada' },
    { name: 'Ben' },
  ]);
  expect(terms.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Hand cards: all of them',
    'Who begins: Ben',
    'Clock: 1 day for each turn',
    'Hints: yes',
    'Confirming turns: no',
  ]);
});

it('a setup that is not told is the usual one', () => {
  expect(termsOf({ setup: null, options: {} }, card, [{ name: 'Ada' }]).map(({ value }) => value)).toEqual([
    'none',
    'no clock',
    'no',
    'no',
  ]);
});

it('clocks are told in the largest unit that fits', () => {
  const told = [
    { kind: 'none' as const },
    { kind: 'turn' as const, seconds: 45 },
    { kind: 'turn' as const, seconds: 12 * 3600 },
    { kind: 'game' as const, seconds: 1800 },
    { kind: 'game' as const, seconds: 1800, increment: 20 },
  ].map(clockInWords);
  expect(told).toEqual([
    'no clock',
    '45 seconds for each turn',
    '12 hours for each turn',
    '30 minutes for the whole game',
    '30 minutes for the whole game, 20 seconds back for each turn',
  ]);
});
