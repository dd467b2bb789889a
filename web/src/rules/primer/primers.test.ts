import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mount, unmount, tick } from 'svelte';
import { goodPictures } from '../../games/agricola/pictures/goods';
import { stepPictures } from '../../games/agricola/pictures/steps';
import { gameOf } from '../library';
import { manifests } from '../../games/manifest';
import { primerOf } from '../../games/primers';
import { PARTS, t } from './primers';

const GAMES = ['agricola', 'boonlake', 'helios', 'suna-valo'];
const source = (path: string): string => readFileSync(path, 'utf8');
const lines = (game: string) => PARTS.flatMap((part) => primerOf(game)!.lines[part]);

it('every game has its primer, and every line says something', () => {
  expect([...manifests.keys()].sort()).toEqual(GAMES);
  for (const game of GAMES)
    for (const part of PARTS) {
      expect(primerOf(game)!.lines[part].length).toBeGreaterThanOrEqual(4);
      for (const { say } of primerOf(game)!.lines[part]) expect(say.startsWith(`${game}.${part}.`) && t(say).length > 10).toBe(true);
    }
});

it('each line leads to a paragraph of its game in every language of the rules', () => {
  for (const game of GAMES)
    for (const lang of ['en', 'de']) {
      const text = source(`../crates/${game}/rules/${lang}.md`);
      for (const { rule } of lines(game)) {
        expect(gameOf(rule)).toBe(game);
        expect(new RegExp(`\\[[^\\]\\n]*${rule.replaceAll('.', '\\.')}[\\],]`).test(text), `${lang}: ${rule}`).toBe(true);
      }
    }
});

it('each picture is one that the board draws', () => {
  const has: Record<string, (picture: string) => boolean> = {
    agricola: (picture) => picture === 'person' || picture in goodPictures || picture in stepPictures,
    boonlake: (picture) => source('src/games/boonlake/pieces/Defs.svelte').includes(`id="bl-${picture}"`),
    'suna-valo': (picture) => source('src/games/suna-valo/pieces/Signs.svelte').includes(`id="suna-${picture}"`),
    helios: (picture) => /^(land-\w+|cube-\w+|sun|house|points|mana|tile-(create_land|build|move_sun)-\w+|sign-\w+)$/.test(picture),
  };
  for (const game of GAMES)
    for (const { pictures } of lines(game)) {
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) expect(has[game]!(picture), `${game}: ${picture}`).toBe(true);
    }
});

it('the page draws every line with its pictures', async () => {
  const { default: PrimerPage } = await import('./PrimerPage.svelte');
  for (const game of GAMES) {
    const target = document.createElement('div');
    const page = mount(PrimerPage, { target, props: { game } });
    for (let tries = 0; tries < 100 && !target.querySelector('li'); tries += 1) {
      await new Promise((next) => setTimeout(next, 20));
      await tick();
    }
    const drawn = [...target.querySelectorAll('li')].map((line) => line.querySelectorAll('.pictures > svg').length);
    expect(drawn).toEqual(lines(game).map(({ pictures }) => pictures.length));
    await unmount(page);
  }
});
