import { describe, expect, it } from 'vitest';
import plurals from '$crates/core/tests/plurals.json';
import shared from '$crates/core/tests/texts.json';
import { categoryOf, render, type Text } from './text';

describe('a text id with parameters becomes a sentence', () => {
  for (const { text, names, gives, lang } of shared.cases as { text: unknown; names: string[]; gives: string; lang?: string }[]) {
    it(JSON.stringify(text), () => expect(render(shared.catalogue, text as Text, names, lang)).toBe(gives));
  }
});

describe('the browser counts as the engine does', () => {
  for (const [lang, { numbers }] of Object.entries(plurals)) {
    it(lang, () => {
      for (const [category, members] of Object.entries(numbers))
        for (const number of members) expect([number, categoryOf(lang, number)]).toEqual([number, category]);
    });
  }
});
