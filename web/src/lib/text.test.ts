import { describe, expect, it } from 'vitest';
import houseDe from '$crates/core/texts/de.json';
import houseEn from '$crates/core/texts/en.json';
import heliosDe from '$crates/helios/texts/de.json';
import heliosEn from '$crates/helios/texts/en.json';
import boardDe from '../games/helios/texts/de.json';
import boardEn from '../games/helios/texts/en.json';
import ownDe from '../texts/de.json';
import ownEn from '../texts/en.json';
import shared from '$crates/core/tests/texts.json';
import { render, type Text } from './text';

describe('a text id with parameters becomes a sentence', () => {
  for (const { text, names, gives } of shared.cases) {
    it(JSON.stringify(text), () => expect(render(shared.catalogue, text as Text, names)).toBe(gives));
  }
});

describe('both languages say the same things', () => {
  const holes = (template: string) => new Set([...template.matchAll(/\{(\w+)/g)].map((hole) => hole[1]));
  const pairs = { house: [houseEn, houseDe], helios: [heliosEn, heliosDe], page: [ownEn, ownDe], board: [boardEn, boardDe] } as const;
  for (const [name, [en, de]] of Object.entries(pairs)) {
    it(name, () => {
      expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
      for (const [id, template] of Object.entries(en as Record<string, string>)) {
        expect([id, holes((de as Record<string, string>)[id] ?? '')]).toEqual([id, holes(template)]);
      }
    });
  }
});
