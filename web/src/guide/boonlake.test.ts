import de from '$crates/boonlake/texts/de.json';
import en from '$crates/boonlake/texts/en.json';
import { words } from '$lib/words.svelte';
import Board from '../games/boonlake/Board.svelte';
import fixtures from '../games/boonlake/fixtures.json';
import { guide } from './boonlake';
import { everyLessonHolds } from './testing';

words.learn({ en, de });
everyLessonHolds('boonlake', guide, Board, fixtures, en);
