/**
 * A guided first game is an ordinary table with a sequence of lessons laid over it. A lesson says a few words, points at
 * something and waits until it was done; it looks at the table only and never at the number of moves, so that every legal
 * move leads on. Of the lessons not yet done the first that fits the moment is told.
 */
import { placeAt, type Place } from '../games/frame/targets';
import type { Choice } from '../wire/Choice';
import type { OptionTarget } from '../wire/OptionTarget';
import type { JsonValue } from '../wire/serde_json/JsonValue';

/** The table as a lesson sees it. */
export interface Moment<View = unknown> {
  view: View;
  /** The learner's seat. */
  seat: number;
  /** The id of the question the learner has to answer; none while others decide. */
  question: string | null;
  /** What the learner can do. */
  options: readonly Choice[];
  /** The learner's turn is complete and waits to be confirmed. */
  confirming: boolean;
  /** What the learner chose so far, without what was taken back and what the table did by itself. */
  deeds: readonly OptionTarget[];
  canUndo: boolean;
  canRedo: boolean;
  /** How often the learner asked why something is not possible. */
  asked: number;
  /** The open tab beside the board. */
  panel: string;
  /** Whether a rule is open beside the page. */
  reading: boolean;
}

/** Parts of the page that every table has. */
export type Part = 'undo' | 'redo' | 'confirm' | 'score' | 'hint' | 'rule';

/** What a lesson points at. */
export interface Pointer<View = unknown> {
  options?: (now: Moment<View>) => readonly Choice[];
  /** Things on the board, by the beginnings of their places, whether something can be done there or not. */
  places?: (now: Moment<View>) => readonly Place[];
  part?: Part;
}

export interface Lesson<View = unknown> {
  /** Names it in the memory of the browser and in the words of the guide. */
  id: string;
  /** What is said, where it is not among the words of the game's guide. */
  say?: () => string;
  when: (now: Moment<View>) => boolean;
  /**
   * What the learner is asked to do. A lesson without is over when the learner goes on, by the button or by something
   * after which it no longer fits.
   */
  done?: (now: Moment<View>) => boolean;
  point?: Pointer<View>;
  /** What is pointed at is to be pressed, not only to be looked at. */
  press?: true;
  /** The paragraph that tells more. */
  rule?: string;
}

export interface GameGuide<View = unknown> {
  /** The options of the game the learner begins with. */
  setup: JsonValue;
  /** The words of a lesson in the language of the page. */
  say: (lesson: string) => string;
  /** The guided part is over: from here on the last lesson fits, whatever was left out. */
  enough: (now: Moment<View>) => boolean;
  /** The last one ends the guide. */
  lessons: readonly Lesson<View>[];
}

export const asks =
  (question: string) =>
  (now: Moment): boolean =>
    now.question === question;

/** Conditions about what options and deeds are about, for a game with targets of this type. */
export function conditions<Target extends { does: string; on?: unknown }>() {
  type Does = Target['does'];
  type Spot = NonNullable<Target['on']>;
  /** Whether a target does one of these things, at this spot if one is named. */
  const is = (target: OptionTarget | undefined, does: Does | readonly Does[], on?: Spot): boolean =>
    target !== undefined &&
    [does].flat().some((one) => one === target.does) &&
    (on === undefined || (target.on !== undefined && placeAt(target.on) === placeAt(on)));
  return {
    is,
    did: (now: Moment, does: Does | readonly Does[], on?: Spot): boolean => now.deeds.some((deed) => is(deed, does, on)),
    options:
      (does: Does | readonly Does[], on?: Spot) =>
      (now: Moment): readonly Choice[] =>
        now.options.filter(({ target }) => is(target, does, on)),
  };
}

export const places =
  (...all: Place[]) =>
  (): readonly Place[] =>
    all;

/** Whether a lesson can be told now; one that asks for a thing needs one that can be pointed at. */
function fits<View>({ when, done, point }: Lesson<View>, now: Moment<View>): boolean {
  return when(now) && (!done || !point?.options || point.options(now).length > 0);
}

/** The lesson for this moment, if one fits. */
export function lessonFor<View>(guide: GameGuide<View>, done: ReadonlySet<string>, now: Moment<View>): Lesson<View> | null {
  const left = guide.lessons.filter(({ id }) => !done.has(id));
  const last = guide.lessons.at(-1) ?? null;
  if (left.length <= 1 || guide.enough(now)) return left.at(-1) === last ? last : null;
  return left.find((lesson) => lesson !== last && fits(lesson, now)) ?? null;
}
