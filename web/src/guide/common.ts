/** Lessons about the table that are the same in every game. Each game puts them where they fit. */
import { places, type Lesson, type Moment } from './lesson';

type When = (now: Moment) => boolean;

export const undo = (when: When = (now) => now.confirming): Lesson => ({
  id: 'undo',
  say: {
    en: 'Nothing is final yet. Press Undo to take your step back, as long as nothing new has come to light.',
    de: 'Noch ist nichts endgültig. Drücke „Zurück“ und nimm deinen Schritt zurück; das geht, solange nichts Neues aufgedeckt wurde.',
  },
  when: (now) => now.canUndo && when(now),
  done: (now) => now.canRedo,
  point: { part: 'undo' },
});

export const again: Lesson = {
  id: 'again',
  say: {
    en: 'Your step is taken back, and you could choose something else now. To do it again after all, press the arrow beside Undo.',
    de: 'Dein Schritt ist zurückgenommen, du könntest jetzt anders wählen. Willst du ihn doch, drücke den Pfeil neben „Zurück“.',
  },
  when: (now) => now.canRedo && now.question !== null,
  point: { part: 'redo' },
  press: true,
};

export const confirm: Lesson = {
  id: 'confirm',
  say: {
    en: 'Your turn is complete. Look at what has changed, then press Confirm; after that the other player moves.',
    de: 'Dein Zug ist fertig. Sieh dir an, was sich geändert hat, und drücke „Bestätigen“; danach ist der andere am Zug.',
  },
  when: (now) => now.confirming,
  point: { part: 'confirm' },
  press: true,
};

/** What a learner needs most: nothing has to be known by heart. */
export const look = (when: When): Lesson => ({
  id: 'look',
  say: {
    en: 'What do all the signs mean? Point at a thing, or tap it, and a card tells you what it is and what it does.',
    de: 'Was bedeuten all die Zeichen? Zeige auf etwas oder tippe es an, dann sagt dir eine Karte, was es ist und was es tut.',
  },
  when,
});

export const why = (place: string, when: When, say: Lesson['say'], rule: string): Lesson => ({
  id: 'why',
  say,
  when,
  done: (now) => now.asked > 0,
  point: { places: places(place) },
  rule,
});

export const score = (when: When, rule: string): Lesson => ({
  id: 'score',
  say: {
    en: 'Where do points come from? Open the tab Score: it lists what everything is worth right now.',
    de: 'Woher kommen die Punkte? Öffne den Reiter „Wertung“: Er zeigt, was gerade alles wert ist.',
  },
  when,
  done: (now) => now.panel === 'score',
  point: { part: 'score' },
  rule,
});

export const rules = (when: When): Lesson => ({
  id: 'rules',
  say: {
    en: 'You need not know the rules by heart: every § opens the paragraph in question. Press the one beside the question.',
    de: 'Du musst die Regeln nicht auswendig können: Jedes § öffnet den passenden Absatz. Drücke das neben der Frage.',
  },
  when: (now) => now.question !== null && when(now),
  done: (now) => now.reading,
  point: { part: 'rule' },
});

export const hint = (when: When): Lesson => ({
  id: 'hint',
  say: {
    en: 'From now on you decide yourself: everything with a dashed edge is possible. If you do not know what to do, press Hint.',
    de: 'Ab jetzt entscheidest du selbst: Alles mit gestricheltem Rand ist möglich. Wenn du nicht weiterweißt, drücke „Tipp“.',
  },
  when: (now) => now.question !== null && when(now),
  point: { part: 'hint' },
});
