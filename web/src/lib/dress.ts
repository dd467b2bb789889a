/**
 * What the page makes of a title's components once, such as maps and lists by id: it is made again when the title wears the
 * corrections of a pack (`packs/wardrobe.svelte.ts`), so that nothing goes on telling of components that are not played.
 */
const makers: (() => void)[] = [];

/** Makes something now, and again with every change of clothes. */
export function made(make: () => void): void {
  makers.push(make);
  make();
}

/** The components have changed. What was made first is made first: later things are made of it. */
export function makeAnew(): void {
  for (const make of makers) make();
}
