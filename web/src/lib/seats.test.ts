import { expect, it } from 'vitest';
import de from '../texts/de.json';
import en from '../texts/en.json';
import { namesOf } from './seats';

it('bots are named in the language of the page, and numbered only where two are alike', () => {
  const sitters = [{ name: 'Ada' }, { name: 'easy 1', bot: 'easy' }, { name: 'hard 2', bot: 'hard' }, { name: 'easy 3', bot: 'easy' }];
  expect(namesOf(en, sitters)).toEqual(['Ada', 'Easy bot 1', 'Hard bot', 'Easy bot 2']);
  expect(namesOf(de, sitters)).toEqual(['Ada', 'Leichter Bot 1', 'Schwerer Bot', 'Leichter Bot 2']);
});

it('a person whose seat a bot keeps has their name, and who has none a number', () => {
  expect(namesOf(en, [{ name: 'Ada', bot: 'easy' }, { name: '' }, { name: 'greedy:400n 3', bot: 'greedy:400n' }])).toEqual([
    'Ada',
    'Player 2',
    'greedy:400n 3',
  ]);
});
