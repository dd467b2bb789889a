import de from '$crates/agricola/texts/de.json';
import en from '$crates/agricola/texts/en.json';
import { words } from '$lib/words.svelte';
import Board from '../games/agricola/Board.svelte';
import fixtures from '../games/agricola/fixtures.json';
import { guide } from './agricola';
import { everyLessonHolds } from './testing';

words.learn({ en, de });
everyLessonHolds('agricola', guide, Board, fixtures, en);
