/** What a start page tells of a title besides its name. */
import { manifestOf, type TitleFacts } from '../games/manifest';
import type { OwnText } from './words.svelte';

export const factsOf = (game: string): TitleFacts | undefined => manifestOf(game).facts;

export const weightWord = (weight: number): OwnText =>
  weight <= 2 ? 'title.weight.light' : weight === 3 ? 'title.weight.medium' : 'title.weight.heavy';
