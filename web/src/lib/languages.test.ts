import { expect, it } from 'vitest';
import { byLanguage, choose, nameOf } from './languages';

const there = ['en', 'de', 'en-XA', 'fr'];

it('the first wanted language that is there is chosen, and English if none is', () => {
  expect(choose(['fr-CA', 'de'], there)).toBe('fr');
  expect(choose(['nl', 'DE-at'], there)).toBe('de');
  expect(choose(['en-XA'], there)).toBe('en-XA');
  expect(choose(['en-GB'], there)).toBe('en');
  expect(choose(['pl'], there)).toBe('en');
  expect(choose([], there)).toBe('en');
});

it('a language is the name of its file, English first', () => {
  const load = async () => ({});
  expect([...byLanguage({ '../texts/fr.json': load, '../texts/de.json': load, '../texts/en.json': load }).keys()]).toEqual([
    'en',
    'de',
    'fr',
  ]);
});

it('languages are called as their speakers do', () => {
  expect(['en', 'de', 'fr'].map(nameOf)).toEqual(['English', 'Deutsch', 'Français']);
});
