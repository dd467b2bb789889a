import de from '$crates/helios/texts/de.json';
import en from '$crates/helios/texts/en.json';
import { words } from '$lib/words.svelte';
import Board from '../games/helios/Board.svelte';
import fixtures from '../games/helios/fixtures.json';
import { guide } from './helios';
import { everyLessonHolds } from './testing';

words.learn({ en, de });
everyLessonHolds('helios', guide, Board, fixtures, en);
