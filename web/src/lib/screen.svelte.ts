/** How large the window is, for what differs in more than looks; `app.css` names the same sizes. */
import { MediaQuery } from 'svelte/reactivity';

/** The table fills the window exactly and nothing scrolls but lists. */
export const desktop = new MediaQuery('(min-width: 1100px) and (min-height: 700px)', false);
/** One region of a board at a time, chosen by tabs. */
export const phone = new MediaQuery('(max-width: 699px)', false);

/** Whether the page brings its own top line in place of the house's. */
export const chrome = $state({ own: false });
