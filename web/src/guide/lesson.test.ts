import { describe, expect, it } from 'vitest';
import { choice } from '../games/frame/testing';
import { asks, conditions, lessonFor, type GameGuide, type Lesson, type Moment } from './lesson';

const lesson = (id: string, more: Partial<Lesson> = {}): Lesson => ({ id, when: () => true, ...more });
const guideOf = (...lessons: Lesson[]): GameGuide => ({
  setup: {},
  say: (lesson) => lesson,
  enough: ({ view }) => view === 'late',
  lessons: [...lessons, lesson('end')],
});
const now = (more: Partial<Moment> = {}): Moment => ({
  view: 'early',
  seat: 0,
  question: 'ask',
  options: [choice('take a', { does: 'take', on: 'a' }), choice('take b', { does: 'take', on: 'b' })],
  confirming: false,
  deeds: [],
  canUndo: false,
  canRedo: false,
  asked: 0,
  panel: 'options',
  reading: false,
  ...more,
});
const told = (guide: GameGuide, done: string[], moment: Moment) => lessonFor(guide, new Set(done), moment)?.id;

describe('the lesson for a moment', () => {
  const guide = guideOf(
    lesson('one', { when: asks('ask') }),
    lesson('two', { when: asks('ask') }),
    lesson('three', { when: asks('other') }),
  );
  it('is the first that fits and is not over', () => {
    expect(told(guide, [], now())).toBe('one');
    expect(told(guide, ['one'], now())).toBe('two');
    expect(told(guide, [], now({ question: 'other' }))).toBe('three');
  });
  it('is none where nothing fits: the game goes on', () => expect(told(guide, ['one', 'two'], now())).toBeUndefined());
  it('is the last one when enough was played or nothing is left', () => {
    expect(told(guide, [], now({ view: 'late' }))).toBe('end');
    expect(told(guide, ['one', 'two', 'three'], now())).toBe('end');
    expect(told(guide, ['end'], now({ view: 'late' }))).toBeUndefined();
  });
  it('waits while what it asks for cannot be done', () => {
    const { did, options } = conditions<{ does: 'take'; on: 'a' | 'c' }>();
    const wants = (on: 'a' | 'c') => guideOf(lesson('do', { done: (at) => did(at, 'take', on), point: { options: options('take', on) } }));
    expect(told(wants('a'), [], now())).toBe('do');
    expect(told(wants('c'), [], now())).toBeUndefined();
  });
});
