/** What differs between a board and its ghost, as the spots to point at. Both are drawn by the same hand, so what looks
 * different is different: a thing by what it shows, a piece by where it lies. */
import { laid, pair, went } from './motion';

export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Something that lay here would be gone. */
  gone: boolean;
}

/** More than this is no answer to "what changes". */
const MOST = 24;

const things = (root: Element): Element[] => [...root.querySelectorAll('[data-place], [data-count]')];
const keyOf = (thing: Element): string => `${thing.getAttribute('data-place') ?? ''} ${thing.getAttribute('data-count') ?? ''}`;

/** What hints and guides put on a board, and how loudly it offers a thing, is not part of the game. */
const MARKS = ['data-hint', 'data-guide', 'data-aside', 'data-source', 'data-sink', 'role', 'tabindex'];
const MARKING = ['can', 'aside'];

const classes = (value: string): string =>
  value
    .split(/\s+/)
    .filter((name) => name && !MARKING.includes(name))
    .sort()
    .join(' ');

/**
 * What a thing shows. Both boards are drawn by the same hand but not at once: the order of attributes and classes, and the
 * empty comments between parts, tell of their history and not of the game.
 */
function look(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ?? '';
  if (!(node instanceof Element)) return '';
  const attributes = [...node.attributes]
    .filter(({ name }) => !MARKS.includes(name))
    .map(({ name, value }) => `${name}=${name === 'class' ? classes(value) : value}`)
    .sort();
  return `<${node.tagName} ${attributes.join(' ')}>${[...node.childNodes].map(look).join('')}</>`;
}

export function changes(real: Element, ghost: Element): Spot[] {
  const { moved, come: fresh, gone: lost } = pair(laid(real), laid(ghost));
  const far = moved.filter(went);
  const come = [...fresh, ...far.map(([, to]) => to)].map(({ element }) => element);
  const left = [...lost, ...far.map(([from]) => from)].map(({ element }) => element);
  // Where another piece has taken the place, the new one tells it.
  const covered = come.map((piece) => piece.getBoundingClientRect());
  const gone = left.filter((piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    const [midX, midY] = [x + width / 2, y + height / 2];
    return !covered.some((rect) => rect.left < midX && midX < rect.right && rect.top < midY && midY < rect.bottom);
  });
  const before = new Map<string, Element[]>();
  for (const thing of things(real)) before.set(keyOf(thing), [...(before.get(keyOf(thing)) ?? []), thing]);
  const changed = things(ghost).filter((thing) => {
    const [old, ...others] = before.get(keyOf(thing)) ?? [];
    before.set(keyOf(thing), others);
    // A piece that came or went already tells what happened to the thing around it.
    if (!old || look(old) === look(thing)) return false;
    return !come.some((piece) => thing.contains(piece)) && !left.some((piece) => old.contains(piece));
  });
  const innermost = changed.filter((thing) => !changed.some((other) => other !== thing && thing.contains(other)));
  const origin = ghost.getBoundingClientRect();
  const spot = (element: Element, isGone: boolean): Spot => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - origin.x, y: y - origin.y, width, height, gone: isGone };
  };
  const spots = [...gone.map((piece) => spot(piece, true)), ...[...come, ...innermost].map((element) => spot(element, false))];
  return spots.length > MOST ? [] : spots;
}
