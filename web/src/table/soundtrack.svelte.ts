/** What is heard at a table: one sound for each change, the most important one. */
import { sound, type Sound } from './sounds';
import type { TableStore } from './store.svelte';

export interface Heard {
  actions: number;
  /** Who acted last. */
  last: number | undefined;
  /** The seat in front; none for a spectator. */
  seat: number | null;
  myTurn: boolean;
  points: number | null;
  over: boolean;
  /** What the others have said. */
  said: number;
}

export function soundFor(before: Heard, now: Heard): Sound | null {
  if (now.over && !before.over) return 'over';
  if (now.myTurn && !before.myTurn) return 'turn';
  const acted = now.actions > before.actions;
  const gained = now.seat === before.seat && now.points !== null && before.points !== null && now.points > before.points;
  if (acted && gained) return 'points';
  if (acted) return now.last === now.seat ? 'own' : 'other';
  return now.said > before.said ? 'chat' : null;
}

export function useSounds(store: TableStore): void {
  let before: Heard | null = null;
  $effect(() => {
    const { known, seat, myTurn, face } = store;
    if (!known) return;
    const now: Heard = {
      actions: known.now.actions,
      last: known.log.at(-1)?.seat,
      seat,
      myTurn,
      points: seat === null ? null : (face?.score.totals[seat] ?? null),
      over: known.now.state === 'over',
      said: known.chat.filter((line) => !known.yours.includes(line.seat) && !known.muted.includes(line.seat)).length,
    };
    const which = before && soundFor(before, now);
    before = now;
    if (which) sound(which);
  });
  $effect(() => {
    if (store.problem) sound('refused');
  });
}
