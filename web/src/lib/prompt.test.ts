import { beforeEach, expect, it } from 'vitest';
import agricola_de from '$crates/agricola/texts/de.json';
import agricola_en from '$crates/agricola/texts/en.json';
import boonlake_de from '$crates/boonlake/texts/de.json';
import boonlake_en from '$crates/boonlake/texts/en.json';
import helios_de from '$crates/helios/texts/de.json';
import helios_en from '$crates/helios/texts/en.json';
import suna_valo_de from '$crates/suna-valo/texts/de.json';
import suna_valo_en from '$crates/suna-valo/texts/en.json';
import { othersDecide, toldOfOthers } from './prompt';
import { words } from './words.svelte';

const catalogues: Record<string, Record<string, string>> = {
  agricola_de,
  agricola_en,
  boonlake_de,
  boonlake_en,
  helios_de,
  helios_en,
  suna_valo_de,
  suna_valo_en,
};
/** Words that stand inside of prompts, and the prompt of nobody. */
const NO_QUESTION = ['prompt.temple', 'prompt.nothing'];
const holes = (template: string) => new Set([...template.matchAll(/\{(\w+)/g)].map(([, name]) => name!));

it.each(Object.keys(catalogues))('every question of %s can be told of another, with their name and nothing that is not known', (name) => {
  const texts = catalogues[name]!;
  const asked = Object.keys(texts).filter((id) => id.startsWith('prompt.') && !id.endsWith('.other') && !NO_QUESTION.includes(id));
  expect(asked.length).toBeGreaterThan(10);
  for (const id of asked) {
    const told = texts[toldOfOthers(id)];
    expect(told, `${id} is only told to the one who is asked`).toBeDefined();
    expect(told, id).toContain('{who}');
    expect(
      [...holes(told!)].filter((hole) => hole !== 'who' && !holes(texts[id]!).has(hole)),
      id,
    ).toEqual([]);
    expect(told, `${id} speaks to the reader`).not.toMatch(/\b(you|your|du|dein\w*|dir|dich)\b/i);
  }
});

beforeEach(() => {
  words.setLang('en');
  words.learn({ en: helios_en, de: helios_de });
  words.seat([{ name: 'Ada' }, { name: 'Mara' }, { name: 'Ben' }]);
});

it('who decides is named in the third person', () => {
  expect(othersDecide({ seats: [1], prompt: { id: 'prompt.start_land' } })).toBe('Mara chooses a start tile.');
  expect(othersDecide({ seats: [1], prompt: { id: 'prompt.move_sun', args: { range: 4 } } })).toBe('Mara moves the sun, up to 4 steps.');
  expect(othersDecide({ seats: [2] })).toBe('Ben decides');
  expect(othersDecide({ seats: [1, 2], prompt: { id: 'prompt.start_land' } })).toBe('Mara, Ben decide');
});
