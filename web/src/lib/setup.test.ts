import { expect, it } from 'vitest';
import type { SetupField } from '../wire/SetupField';
import type { SetupForm } from '../wire/SetupForm';
import { fieldsFor, ownStart, setupOf } from './setup';

const value = (name: string) => ({ value: name, label: `label.${name}` });
const field = (id: string, more: Partial<SetupField> = {}): SetupField => ({
  id,
  label: id,
  players_min: 1,
  players_max: 4,
  default: 'a',
  values: [value('a'), value('b')],
  ...more,
});
const form = (...fields: SetupField[]): SetupForm => ({ presets: [], fields });
const begin = field('begin', { players_min: 2, default: 'random', values: [value('random')], own: { kind: 'seat' } });
const order = field('order', {
  values: [value('a')],
  own: { kind: 'order', label: 'x', groups: [[value('p'), value('q')], [value('r')]] },
});
const heroes = field('heroes', { values: [value('a')], own: { kind: 'each_seat', label: 'x', of: ['p', 'q', 'r', 's'].map(value) } });

it('untouched fields have the usual value', () => {
  expect(setupOf(form(field('one'), begin), {}, 2)).toEqual({ one: 'a', begin: 'random' });
});

it('a field for other table sizes stays away', () => {
  expect(setupOf(form(field('one'), begin), { one: 'b', begin: 1 }, 1)).toEqual({ one: 'b' });
});

it('a field that needs another one comes with it', () => {
  const both = form(field('game'), field('deck', { only_with: { field: 'game', value: 'b' } }));
  expect(fieldsFor(both, {}, 2).map(({ id }) => id)).toEqual(['game']);
  expect(setupOf(both, { game: 'b', deck: 'b' }, 2)).toEqual({ game: 'b', deck: 'b' });
});

it('where there is nothing to choose the server decides', () => {
  expect(setupOf(form(field('game', { values: [value('a')] })), {}, 2)).toEqual({});
});

it('a value of one’s own making starts complete', () => {
  expect(ownStart(order, 2)).toEqual(['p', 'q', 'r']);
  expect(ownStart(heroes, 3)).toEqual(['p', 'q', 'r']);
  expect(setupOf(form(order), { order: ['q', 'p', 'r'] }, 1)).toEqual({ order: ['q', 'p', 'r'] });
});

it('what was kept and no longer fits is forgotten', () => {
  for (const kept of [['p', 'q', 'r'], ['p', 'p'], ['p', 'gone'], 7, 'gone', null])
    expect(setupOf(form(heroes), { heroes: kept }, 2)).toEqual({ heroes: 'a' });
  expect(setupOf(form(heroes), { heroes: ['s', 'p'] }, 2)).toEqual({ heroes: ['s', 'p'] });
  expect(setupOf(form(begin), { begin: 3 }, 2)).toEqual({ begin: 'random' });
  expect(setupOf(form(order), { order: ['p', 'q'] }, 1)).toEqual({ order: 'a' });
});
