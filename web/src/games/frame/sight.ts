/** What is to be seen must not lie off the page or under the question, which is above the board or, on a phone, below it. */

/** What answers the question on a board. */
export const choosable = (root: ParentNode): Element[] => [
  ...root.querySelectorAll('[data-place][role="button"]:not([data-aside]), button[data-place]'),
];

/** Things that are drawn at all. */
export const drawn = (things: readonly Element[]): Element[] => things.filter((thing) => thing.getBoundingClientRect().width > 0);

/** Brings the first of these things into sight if none is. */
export function bringInSight(things: readonly Element[], smooth: boolean): void {
  const there = drawn(things);
  const [first] = there;
  if (!first) return;
  const bar = document.querySelector('.bar')?.getBoundingClientRect();
  const docked = bar !== undefined && bar.top > innerHeight / 3;
  const top = !docked && bar && bar.top <= 8 ? bar.bottom : 0;
  const bottom = docked ? bar.top : innerHeight;
  const seen = there.some((thing) => {
    if (thing.closest('.bar')) return true;
    const box = thing.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom;
  });
  if (seen) return;
  const box = first.getBoundingClientRect();
  scrollBy({ top: box.top + box.height / 2 - (top + bottom) / 2, behavior: smooth ? 'smooth' : 'auto' });
}
