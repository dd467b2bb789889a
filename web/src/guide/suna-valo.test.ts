import de from '$crates/suna-valo/texts/de.json';
import en from '$crates/suna-valo/texts/en.json';
import { words } from '$lib/words.svelte';
import Board from '../games/suna-valo/Board.svelte';
import fixtures from '../games/suna-valo/fixtures.json';
import { guide } from './suna-valo';
import { everyLessonHolds } from './testing';

words.learn({ en, de });
everyLessonHolds('suna-valo', guide, Board, fixtures, en);
