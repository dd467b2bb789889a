/** What stands in for a board where a title has none. */
import type { Faces } from '../frame/board';
import Board from './Board.svelte';
import { text } from './text';

export const plain: Faces = { Board, text, wishes: () => [] };
