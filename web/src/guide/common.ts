/** Lessons about the table that are the same in every game. Each game puts them where they fit. */
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';
import { places, type Lesson, type Moment } from './lesson';

type CommonText = Exclude<keyof typeof import('./texts/en.json'), 'default'>;
const say = await words.add<CommonText>(import.meta.glob<Catalogue>('./texts/*.json', { import: 'default' }));

type When = (now: Moment) => boolean;

export const undo = (when: When = (now) => now.confirming): Lesson => ({
  id: 'undo',
  say: () => say('undo'),
  when: (now) => now.canUndo && when(now),
  done: (now) => now.canRedo,
  point: { part: 'undo' },
});

export const again: Lesson = {
  id: 'again',
  say: () => say('again'),
  when: (now) => now.canRedo && now.question !== null,
  point: { part: 'redo' },
  press: true,
};

export const confirm: Lesson = {
  id: 'confirm',
  say: () => say('confirm'),
  when: (now) => now.confirming,
  point: { part: 'confirm' },
  press: true,
};

/** What a learner needs most: nothing has to be known by heart. */
export const look = (when: When): Lesson => ({
  id: 'look',
  say: () => say('look'),
  when,
});

export const why = (place: string, when: When, rule: string): Lesson => ({
  id: 'why',
  when,
  done: (now) => now.asked > 0,
  point: { places: places(place) },
  rule,
});

export const score = (when: When, rule: string): Lesson => ({
  id: 'score',
  say: () => say('score'),
  when,
  done: (now) => now.panel === 'score',
  point: { part: 'score' },
  rule,
});

export const rules = (when: When): Lesson => ({
  id: 'rules',
  say: () => say('rules'),
  when: (now) => now.question !== null && when(now),
  done: (now) => now.reading,
  point: { part: 'rule' },
});

export const hint = (when: When): Lesson => ({
  id: 'hint',
  say: () => say('hint'),
  when: (now) => now.question !== null && when(now),
  point: { part: 'hint' },
});
