/** What the tests of every board ask: positions the engine made, drawn, and each option found as a thing to click. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { words } from '$lib/words.svelte';
import type { Choice } from '../../wire/Choice';
import type { BoardProps } from './board';
import type { Notation } from '../../wire/Notation';
import { placeOf } from './targets';
import type { Region, TextOf } from './text';
import type { WishesOf } from './wishes';

/** A position with its options, as `almende engine` gives them. */
export interface Fixture {
  decision: string;
  seat: number;
  view: unknown;
  options: readonly Option[];
}

/** An option of a fixture: its words are those of the engine. */
export interface Option {
  action: string;
  target?: unknown;
}

/** An action in notation. Nothing but a test makes one up: the page gives back what it was given. */
// eslint-disable-next-line no-restricted-syntax -- tests may
export const notation = (text: string): Notation => text as unknown as Notation;

/** Options as the table sends them, with their notation for words. */
export const choices = (options: readonly Option[]): Choice[] =>
  options.map(({ action, target }) => ({
    action: notation(action),
    text: { id: action },
    ...(target === undefined ? {} : { target: target as NonNullable<Choice['target']> }),
  }));

/** An option made up for a test. */
export const choice = <Target extends { does: string }>(action: string, target: Target): Choice => choices([{ action, target }])[0]!;

export type Show = (view: unknown, seat: number | null, options: readonly Option[], act?: (action: Notation) => void) => HTMLElement;

/** A stage on which a board is shown, and cleared after each test. */
export function stage<View>(board: Component<BoardProps<View>>): Show {
  let mounted: Record<string, unknown> | null = null;
  beforeEach(() => {
    // happy-dom lays nothing out, so there is nothing to scroll to.
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(async () => {
    if (mounted) await unmount(mounted);
    mounted = null;
    document.body.replaceChildren();
  });
  return (view, seat, given, act = () => {}) => {
    const options = choices(given);
    const nothing = async () => null;
    mounted = mount(board, { target: document.body, props: { view: view as View, seat, options, act, preview: nothing, why: nothing } });
    flushSync();
    return document.body;
  };
}

/** Every option of every position is a thing to click on the board, and nothing else is. */
export function everyOptionIsAThing(fixtures: readonly Fixture[], show: Show): void {
  describe('every option is a thing to click on the board', () => {
    for (const { decision, seat, view, options } of fixtures) {
      it(decision, () => {
        const page = show(view, seat, options);
        // Looked for once: boards are large.
        const clickable = [...page.querySelectorAll('[data-place]')]
          .filter((thing) => thing.matches('button, [role="button"][tabindex="0"]'))
          .map((thing) => thing.getAttribute('data-place'));
        const loose = [...page.querySelectorAll('.loose button')].map((button) => button.textContent?.toLowerCase());
        for (const option of choices(options)) {
          const place = placeOf(option);
          if (place === null) expect(loose).toContain(option.text.id.toLowerCase());
          else expect(clickable, option.text.id).toContain(place);
        }
        const offered = new Set(choices(options).map(placeOf));
        for (const place of clickable) expect(offered).toContain(place);
      });
    }
  });
}

/** In every position there is something to ask about, with a name in both languages. */
export function wishesRead<View>(fixtures: readonly Fixture[], wishes: WishesOf<View>): void {
  it.each(fixtures)('what may be asked about: $decision', ({ seat, view }) => {
    const [english, german] = (['en', 'de'] as const).map((lang) => {
      words.lang = lang;
      return wishes(view as View, seat).map(({ title, things }) => [
        title,
        ...things.filter(({ wanted }) => wanted).map(({ name, place }) => `${name} / ${place}`),
      ]);
    });
    words.lang = 'en';
    expect(german!.map((group) => group.length)).toEqual(english!.map((group) => group.length));
    expect(english!.flat().length).toBeGreaterThan(english!.length);
    for (const said of [...english!, ...german!].flat())
      expect(said).not.toMatch(/[{}]|\b(undefined|null|NaN)\b|\[object|(^|\s)[a-z_]+\.[a-z_0-9]+/);
  });
}

/** The regions by the way to them, parts included. */
export function flat(regions: readonly Region[], above = ''): Map<string, Region> {
  return new Map(regions.flatMap((region) => [[above + region.id, region] as const, ...flat(region.parts ?? [], `${above}${region.id}/`)]));
}

/** In every position, for every seat and a spectator, the text is whole and the same in both languages. */
export function textReads<View>(fixtures: readonly Fixture[], text: TextOf<View>): void {
  describe('the board in words', () => {
    for (const { decision, seat, view } of fixtures) {
      it(decision, () => {
        for (const eyes of [seat, null]) {
          const [english, german] = (['en', 'de'] as const).map((lang) => {
            words.lang = lang;
            return flat(text(view as View, eyes));
          });
          words.lang = 'en';
          expect([...german!.keys()]).toEqual([...english!.keys()]);
          for (const [way, { title, lines, parts }] of english!) {
            expect(german!.get(way)!.lines, way).toHaveLength(lines.length);
            expect(lines.length + (parts?.length ?? 0), way).toBeGreaterThan(0);
            for (const said of [title, ...lines, german!.get(way)!.title, ...german!.get(way)!.lines]) {
              // No hole in a text, no id in place of a word, no thing without a value.
              expect(said, way).not.toMatch(/[{}]|\b(undefined|null|NaN)\b|\[object|(^|\s)[a-z_]+\.[a-z_0-9]+/);
              expect(said.trim(), way).not.toBe('');
            }
          }
        }
      });
    }
  });
}
