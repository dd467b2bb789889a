/**
 * What a board and the page around it share: the position an option would lead to, shown over the board as a ghost while
 * somebody looks at the option; the buttons of options without a place, which stand beside the question; and hints.
 */
import { getContext, setContext, type Snippet } from 'svelte';
import { settings } from '$lib/settings.svelte';
import type { Choice } from '../../wire/Choice';
import type { Notation } from '../../wire/Notation';
import type { Preview } from '../../wire/Preview';
import type { TableEvent } from '../../wire/TableEvent';

export class Around {
  ghost = $state.raw<unknown>(null);
  /** The board's buttons and pickers, to be drawn beside the question. */
  buttons = $state.raw<Snippet | null>(null);
  /** Actions to point at, the best first. */
  hints = $state.raw<readonly Notation[]>([]);

  /** What somebody reads about: it lights up on the board, in the colour of the seat. */
  spoken = $state.raw<{ seat: number; events: readonly TableEvent[] } | null>(null);
  /** What is chosen and not done yet. */
  held = $state.raw<Choice | null>(null);
  /** Whether the seat in front confirms its turns, so that nothing is final at once. */
  confirms = $state(false);
  /** A guide leads step by step: nothing goes without saying. */
  guided = $state(false);
  /** Regions of the board in which somebody else's last action changed something. */
  touched = $state.raw<readonly string[]>([]);
  /** What the looked-at option would change, on the screen. */
  ahead = $state.raw<readonly DOMRect[]>([]);
  /** Whose action led to the position that is shown. */
  mover = $state<number | null>(null);

  /** What an option leads to; none when nobody looks or nobody can say. */
  foresee(preview: Preview | null): void {
    this.ghost = settings.preview ? (preview?.face?.view ?? null) : null;
  }
}

const AROUND = Symbol('around');
const INSIDE = Symbol('inside the ghost');
const KEPT = Symbol('kept');

export function makeAround(): Around {
  return setContext(AROUND, new Around());
}

/** What is around this board; nothing in a replay or a test. */
export function useAround(): Around | null {
  return getContext<Around | undefined>(AROUND) ?? null;
}

/** What is drawn below is the ghost: a picture without a life of its own. */
export function enterGhost(): void {
  setContext(INSIDE, true);
}

export function insideGhost(): boolean {
  return getContext<boolean | undefined>(INSIDE) ?? false;
}

/** A choice of what to look at, such as whose land lies in front. */
export class Kept<Value> {
  value = $state.raw() as Value;

  constructor(value: Value) {
    this.value = value;
  }
}

/** The board and its ghost look at the same things: `const whose = kept<number | null>('whose', null)`. */
export function kept<Value>(name: string, initial: Value): Kept<Value> {
  const all = getContext<Map<string, Kept<unknown>> | undefined>(KEPT);
  const known = all?.get(name) as Kept<Value> | undefined;
  if (known) return known;
  const fresh = new Kept(initial);
  all?.set(name, fresh);
  return fresh;
}

/** Below here the board and its ghost share what they keep. */
export function shareKept(): void {
  setContext(KEPT, new Map<string, Kept<unknown>>());
}
