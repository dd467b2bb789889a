import { expect, it } from 'vitest';
import { soften, SOFT_HYPHEN } from './hyphens';

const shown = (text: string, most?: number) => soften(text, most).replaceAll(SOFT_HYPHEN, '-');

it('divides long words between syllables', () => {
  expect(shown('Versammlungsplatz')).toBe('Ver-samm-lungs-platz');
  expect(shown('Kornverwertung')).toBe('Korn-ver-wer-tung');
  expect(shown('Rohstoffmarkt')).toBe('Roh-stoff-markt');
  expect(shown('Korbflechterei')).toBe('Korb-flech-te-rei');
});

it('leaves short words, numbers and signs alone', () => {
  expect(shown('Einfacher Weg (2) für 14/3')).toBe('Einfacher Weg (2) für 14/3');
  expect(shown('Großbauer', 5)).toBe('Groß-bauer');
});

it('never leaves less than three letters alone', () => {
  for (const part of shown('Aussichtsreiche Nebentätigkeiten', 3).split(/[- ]/)) expect(part.length).toBeGreaterThan(1);
});
