import { openRule } from '../rules/open.svelte';
import type { TableStore } from '../table/store.svelte';
import type { Moment } from './lesson';

/** The table as its guide sees it; none before the game has begun or for somebody who only watches. */
export function momentOf(store: TableStore): Moment | null {
  const { known, face, seat } = store;
  if (!known || !face || seat === null || known.now.state !== 'playing') return null;
  const confirming = known.now.turn.confirming === seat;
  return {
    view: face.view,
    seat,
    question: store.myTurn && !confirming ? face.prompt.id : null,
    options: face.options,
    confirming,
    deeds: known.log.flatMap(({ seat: actor, auto, target }) => (actor === seat && !auto && target !== undefined ? [target] : [])),
    canUndo: face.can_undo,
    canRedo: face.can_redo,
    asked: store.asked,
    panel: store.panel,
    reading: openRule.rule !== null,
  };
}
