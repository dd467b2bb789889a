import type { Component } from 'svelte';
import type { Choice } from '../../wire/Choice';
import type { Notation } from '../../wire/Notation';
import type { Legality } from '../../wire/Legality';
import type { Preview } from '../../wire/Preview';
import type { Wish } from './targets';
import type { TextOf } from './text';
import type { WishesOf } from './wishes';

/**
 * All that a game's board gets. What is shown comes from the view, what can be done from the options; words come from
 * `$lib/words`. A board holds no rules and knows nothing of tables, seats' owners or the network.
 */
export interface BoardProps<View = unknown> {
  /** The game as this seat sees it. */
  view: View;
  /** What can be done now; empty when others decide. */
  options: readonly Choice[];
  /** Whose board lies in front; none for a spectator. */
  seat: number | null;
  /** Takes an option. */
  act: (action: Notation) => void;
  /** What an option would lead to; none when that cannot be told. */
  preview: (action: Notation) => Promise<Preview | null>;
  /** Whether something can be done at a spot now, and why not; none when nobody can be asked. */
  why: (wish: Wish) => Promise<Legality | null>;
}

/** A game as it is shown: drawn, and in words, with what may be asked about there. */
export interface Faces {
  Board: Component<BoardProps<unknown>>;
  text: TextOf;
  wishes: WishesOf;
  /** How far the game is, for the line on top: "Round 3 of 6". */
  round?: (view: unknown) => string;
}
