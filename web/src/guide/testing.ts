/** What the tests of every guide ask: words, rules and targets that exist, on positions the engine made. */
import type { Component } from 'svelte';
import { expect, it } from 'vitest';
import type { BoardProps } from '../games/frame/board';
import { choices, stage, type Fixture } from '../games/frame/testing';
import { words } from '$lib/words.svelte';
import { loadRules } from '../rules/library';
import { rulesOf } from '../rules/parse';
import type { GameGuide, Lesson, Moment } from './lesson';
import { selectorsOf } from './point';

/** Everything a learner may meet: each position with each question, after all deeds there are and after none. */
function* moments(fixtures: readonly Fixture[], questions: readonly string[]): Generator<[Fixture, Moment]> {
  const deeds = fixtures.flatMap(({ options }) => choices(options).flatMap(({ target }) => (target ? [target] : [])));
  const still = { asked: 0, panel: 'options', reading: false };
  for (const fixture of fixtures) {
    const { view, seat } = fixture;
    const options = choices(fixture.options);
    for (const done of [[], deeds]) {
      for (const redo of [false, true]) {
        const table = { ...still, view, seat, options, deeds: done, canUndo: true, canRedo: redo };
        yield [fixture, { ...table, question: null, confirming: true }];
        for (const question of questions) yield [fixture, { ...table, question, confirming: false }];
      }
    }
  }
}

export function everyLessonHolds<View>(
  game: string,
  guide: GameGuide<View>,
  board: Component<BoardProps<View>>,
  fixtures: readonly Fixture[],
  catalogue: Record<string, string>,
): void {
  const lessons = guide.lessons as readonly Lesson[];
  const questions = Object.keys(catalogue).filter((id) => id.startsWith('prompt.'));
  const show = stage(board);

  it('has names for its lessons', () => expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length));

  it.each(lessons)('$id: is short, in every language', ({ id, say }) => {
    const said = words.languages.map((lang) => {
      words.lang = lang;
      return say?.() ?? guide.say(id);
    });
    words.lang = 'en';
    for (const text of said) {
      expect(text.length).toBeGreaterThan(20);
      expect(text.match(/[.!?](\s|$)/g)?.length).toBeLessThanOrEqual(3);
    }
    expect(new Set(said).size).toBeGreaterThan(1);
  });

  it('leads to rules that exist in every language', async () => {
    for (const lang of words.languages) {
      const text = await loadRules(game, lang);
      const told = new Set(text?.sections.flatMap(({ blocks }) => blocks.flatMap(rulesOf)));
      for (const { rule } of lessons) if (rule) expect(told, lang).toContain(rule);
    }
  });

  it.each(lessons)('$id: fits a moment, and what it points at is there', ({ when, point = {} }) => {
    document.body.classList.add('real');
    for (const [{ view, seat, options }, now] of moments(fixtures, questions)) {
      if (!when(now) || (point.options && point.options(now).length === 0)) continue;
      if (!point.options && !point.places) return;
      const page = show(view, seat, options);
      // The list of options stands beside the board, which is all there is here.
      const selectors = selectorsOf(point, now).filter((selector) => !selector.startsWith('[data-action'));
      expect(selectors.length).toBeGreaterThan(0);
      for (const selector of selectors) expect(page.parentElement?.querySelectorAll(selector).length, selector).toBeGreaterThan(0);
      return;
    }
    expect.unreachable('no moment fits');
  });
}
