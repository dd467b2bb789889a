/** What a lesson points at, found on the page. The same things carry the mark for the eye and for the tests. */
import { placeOf } from '../games/frame/targets';
import { bringInSight, drawn } from '../games/frame/sight';
import type { Moment, Part, Pointer } from './lesson';

const MARK = 'data-guide';
/** Of more things than this each is marked quietly. */
const MANY = 4;

const PARTS: Record<Part, string> = {
  undo: '.bar [data-part="undo"]:not(:disabled)',
  redo: '.bar [data-part="redo"]:not(:disabled)',
  confirm: '.bar [data-part="confirm"]',
  hint: '.bar [data-part="hint"]',
  // A phone shows the panels behind a tab of their own.
  score: '#tab-score, [data-shown]:not([data-shown="log"]) [data-part="show-log"]',
  rule: '.bar .line a',
};

const quoted = (word: unknown): string => JSON.stringify(word);

/** Where a target is, as selectors. */
export function selectorsOf(pointer: Pointer, now: Moment): string[] {
  const options = (pointer.options?.(now) ?? []).flatMap((choice) => {
    const { action } = choice;
    const place = placeOf(choice);
    const thing = place === null ? `[data-loose=${quoted(action)}]` : `:is(.real, .picks) [data-place=${quoted(place)}]`;
    return [thing, `[data-action=${quoted(action)}]`];
  });
  const places = (pointer.places?.(now) ?? []).map((place) => `:is(.real, .picks) [data-place^=${quoted(place)}]`);
  return [...options, ...places, ...(pointer.part ? [PARTS[pointer.part]] : [])];
}

const marked = (): Element[] => [...document.querySelectorAll(`[${MARK}]`)];

/**
 * Marks what the selectors find and nothing else, now and whenever the page changes. Reports the first find, and again the
 * first one on the board, which may be drawn later. Returns how to stop.
 */
export function pointAt(selectors: readonly string[], found: () => void): () => void {
  const selector = selectors.join(', ');
  const rings = new Rings();
  let reported = 0;
  const mark = (): void => {
    const wanted = new Set(selector === '' ? [] : document.querySelectorAll(selector));
    for (const old of marked()) if (!wanted.has(old)) old.removeAttribute(MARK);
    // Many at once are a group, not a shout.
    const how = wanted.size > MANY ? 'many' : '';
    for (const thing of wanted) if (thing.getAttribute(MARK) !== how) thing.setAttribute(MARK, how);
    rings.lay();
    const level = [...wanted].some((thing) => thing.closest('.real')) ? 2 : Math.min(wanted.size, 1);
    if (level > reported) {
      reported = level;
      found();
    }
  };
  mark();
  const watch = new MutationObserver(mark);
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-place', 'data-action', 'data-loose', 'disabled', 'aria-disabled', 'transform', 'data-shown'],
  });
  const lay = (): void => rings.lay();
  addEventListener('resize', lay);
  addEventListener('scroll', lay, true);
  return () => {
    watch.disconnect();
    removeEventListener('resize', lay);
    removeEventListener('scroll', lay, true);
    rings.clear();
    for (const old of marked()) old.removeAttribute(MARK);
  };
}

/** Pieces of a drawing cover each other's outlines, so their rings lie above the board. */
class Rings {
  #drawn: HTMLElement[] = [];

  lay(): void {
    const stage = document.querySelector('.stage');
    const origin = stage?.getBoundingClientRect();
    const boxes = marked()
      .filter((thing) => thing instanceof SVGElement && stage?.contains(thing))
      .map((thing) => thing.getBoundingClientRect());
    while (this.#drawn.length > boxes.length || (this.#drawn[0] && !this.#drawn[0].isConnected)) this.#drawn.shift()?.remove();
    while (stage && this.#drawn.length < boxes.length) {
      const ring = document.createElement('div');
      ring.setAttribute('aria-hidden', 'true');
      stage.append(ring);
      this.#drawn.push(ring);
    }
    for (const [i, { x, y, width, height }] of boxes.entries()) {
      this.#drawn[i]!.className = boxes.length > MANY ? 'guide-ring many' : 'guide-ring';
      const { style } = this.#drawn[i]!;
      style.left = `${x - origin!.x}px`;
      style.top = `${y - origin!.y}px`;
      style.width = `${width}px`;
      style.height = `${height}px`;
    }
  }

  clear(): void {
    for (const ring of this.#drawn.splice(0)) ring.remove();
  }
}

/** Brings a marked thing into sight, one on the board before one beside it. On a phone that may be behind a tab. */
export function showMarked(smooth: boolean): void {
  const regions = marked().flatMap((thing) => thing.closest('.real [data-region]')?.getAttribute('data-region') ?? []);
  const shown = document.querySelector('[data-shown]')?.getAttribute('data-shown') ?? '';
  const [region] = regions;
  if (region && !regions.includes(shown)) document.querySelector<HTMLElement>(`nav [data-part="show-${region}"]`)?.click();
  const all = drawn(marked());
  const board = all.filter((thing) => thing.closest('.real'));
  bringInSight(board.length > 0 ? board : all, smooth);
}
