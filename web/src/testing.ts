/** Before every test: the page's words in both languages, as a page has them that switched once. */
import { words } from '$lib/words.svelte';

await Promise.all(words.languages.map((lang) => words.fetch(lang)));
