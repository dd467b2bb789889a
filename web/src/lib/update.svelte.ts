/** A version of the page that is newer than the one that is open: it is told of, and used when somebody wants it. */
export const update = $state({ there: false });

/** What the browser offers to make of the page. */
export const offered: { install: { prompt: () => Promise<unknown> } | null } = $state({ install: null });
