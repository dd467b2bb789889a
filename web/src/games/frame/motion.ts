/**
 * Pieces travel visibly from where they were to where they are, by attributes alone:
 * - `data-piece="KIND"`: a piece. After a change each piece of a kind that lies somewhere new comes from where one of that kind is missing.
 * - `data-source="KIND"`, `data-sink="KIND"`: where pieces of this kind (and of `KIND:...`) come from and go to
 *   when no other place is known.
 * - `data-count="NAME"`: a number that counts up or down quietly. `data-scene="NAME"`: pieces inside move only while the scene is the same.
 */

export interface Laid {
  kind: string;
  /** On the screen. */
  rect: DOMRect;
  /** What it lies in, and where there: a section that makes room for another moves no piece. */
  ground: Element | null;
  x: number;
  y: number;
  element: Element;
}

interface Piece extends Laid {
  scene: string;
  /** How it looked, where it may go to a sink: afterwards it is no longer there to be drawn. */
  look: Node | null;
}

export interface Before {
  pieces: Piece[];
  sinks: Map<string, DOMRect>;
  counts: Map<string, number>;
  scenes: Set<string>;
}

/** A jump to another part of the game is no movement. */
const MOST = 40;
const NEAR = 3;
const EASE = 'cubic-bezier(0.3, 0, 0.2, 1)';

const sceneOf = (element: Element): string => element.closest('[data-scene]')?.getAttribute('data-scene') ?? '';
const covers = (place: string, kind: string): boolean => kind === place || kind.startsWith(`${place}:`);

/** Counts and scenes have one name each, which may have spaces; of kinds an element can have several. */
const named = (root: Element, attribute: 'data-count' | 'data-scene'): [string, Element][] =>
  [...root.querySelectorAll(`[${attribute}]`)].map((element) => [element.getAttribute(attribute) ?? '', element]);
function marked(root: Element, attribute: 'data-piece' | 'data-source' | 'data-sink'): [string, Element][] {
  return [...root.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
    (element.getAttribute(attribute) ?? '').split(' ').map((name): [string, Element] => [name, element]),
  );
}

/** The closest description wins: `tile:build` before `tile`. */
function find<Value>(places: ReadonlyMap<string, Value>, kind: string): Value | undefined {
  const names = [...places.keys()].filter((place) => covers(place, kind)).sort((a, b) => b.length - a.length);
  return names[0] === undefined ? undefined : places.get(names[0]);
}

function numberOf(element: Element): number | null {
  const text = element.textContent?.trim() ?? '';
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** The pieces of a board and where they lie. */
export function laid(root: Element): Laid[] {
  return marked(root, 'data-piece').map(([kind, element]) => {
    const rect = element.getBoundingClientRect();
    const ground = element.closest('[data-scene], section');
    const from = ground?.getBoundingClientRect();
    return { kind, rect, ground, x: rect.x - (from?.x ?? 0), y: rect.y - (from?.y ?? 0), element };
  });
}

/** Looks at a board before it changes. */
export function lookAt(root: Element): Before {
  const sinks = new Map(marked(root, 'data-sink').map(([kind, element]) => [kind, element.getBoundingClientRect()]));
  const pieces = laid(root).map((piece) => ({
    ...piece,
    scene: sceneOf(piece.element),
    look: find(sinks, piece.kind) ? picture(piece.element) : null,
  }));
  const counts = new Map<string, number>();
  for (const [name, element] of named(root, 'data-count')) {
    const n = numberOf(element);
    if (n !== null) counts.set(name, n);
  }
  return { pieces, sinks, counts, scenes: new Set(named(root, 'data-scene').map(([name]) => name)) };
}

interface Flight {
  look: Node;
  from: DOMRect;
  to: DOMRect;
  /** Hidden while its picture is on the way. */
  arrives: SVGElement | HTMLElement | null;
}

/** Which pieces have moved, each with where it came from. */
export function pair<Place extends Laid>(
  before: readonly Place[],
  after: readonly Place[],
): { moved: [Place, Place][]; come: Place[]; gone: Place[] } {
  const near = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.abs(a.x - b.x) < NEAR && Math.abs(a.y - b.y) < NEAR;
  const lies = (old: Place, piece: Place) => (old.ground === piece.ground && near(old, piece)) || near(old.rect, piece.rect);
  const left = [...before];
  const unsettled = after.filter((piece) => {
    const stayed = left.findIndex((old) => old.kind === piece.kind && lies(old, piece));
    if (stayed >= 0) left.splice(stayed, 1);
    return stayed < 0;
  });
  const moved: [Place, Place][] = [];
  const come: Place[] = [];
  for (const piece of unsettled) {
    const way = (old: Place) => Math.hypot(old.rect.x - piece.rect.x, old.rect.y - piece.rect.y);
    const [nearest] = left.filter((old) => old.kind === piece.kind).sort((a, b) => way(a) - way(b));
    if (!nearest) {
      come.push(piece);
      continue;
    }
    left.splice(left.indexOf(nearest), 1);
    moved.push([nearest, piece]);
  }
  return { moved, come, gone: left };
}

/** Pieces that moved up a little to make or fill room have not changed. */
export function went([from, to]: [Laid, Laid]): boolean {
  return Math.hypot(from.rect.x - to.rect.x, from.rect.y - to.rect.y) > 1.5 * Math.max(from.rect.width, to.rect.width);
}

/** What has come, gone elsewhere or become another number since: things that are still there to be pointed at. */
export function changedSince(root: Element, before: Before): Element[] {
  const { moved, come } = pair<Laid>(before.pieces, laid(root));
  const counted = named(root, 'data-count').flatMap(([name, element]) => {
    const [from, to] = [before.counts.get(name), numberOf(element)];
    return from === undefined || to === null || from === to ? [] : [element];
  });
  const found = [...come.map(({ element }) => element), ...moved.filter(went).map(([, { element }]) => element), ...counted];
  return found.length <= MOST ? found : [];
}

/** Lets everything that has changed since travel, each way in so many milliseconds. Returns how to let it arrive at once. */
export function travel(root: HTMLElement, before: Before, duration = 520): () => void {
  const scenes = new Set(named(root, 'data-scene').map(([name]) => name));
  const lasting = (scene: string) => scene === '' || (before.scenes.has(scene) && scenes.has(scene));
  const after: Piece[] = laid(root).map((piece) => ({ ...piece, scene: sceneOf(piece.element), look: null }));
  const { moved, come, gone } = pair(
    before.pieces.filter(({ scene }) => lasting(scene)),
    after.filter(({ scene }) => lasting(scene)),
  );
  const sources = new Map(marked(root, 'data-source').map(([kind, element]) => [kind, element.getBoundingClientRect()]));
  const flights: Flight[] = [
    ...moved.map(([old, piece]) => arriving(piece, old.rect)),
    ...come.flatMap((piece) => {
      const source = find(sources, piece.kind);
      return source ? [arriving(piece, source)] : [];
    }),
    ...gone.flatMap(({ kind, rect, look }) => {
      const sink = find(before.sinks, kind);
      return sink && look ? [{ look, from: rect, to: middle(sink, rect), arrives: null }] : [];
    }),
  ].filter(({ from, to }) => from.width > 0 && to.width > 0);
  const running = [...(flights.length <= MOST ? fly(root, flights, duration) : []), ...count(root, before.counts, lasting, duration)];
  return () => running.forEach((arrive) => arrive());
}

function arriving(piece: Piece, from: DOMRect): Flight {
  return {
    look: picture(piece.element),
    from: middle(from, piece.rect),
    to: piece.rect,
    arrives: piece.element as SVGElement | HTMLElement,
  };
}

/** A spot of the size of `like` in the middle of `place`, shrunk if the place is smaller. */
function middle(place: DOMRect, like: DOMRect): DOMRect {
  const scale = Math.min(1.6, place.width / like.width, place.height / like.height) || 1;
  const width = like.width * scale;
  const height = like.height * scale;
  return new DOMRect(place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height);
}

/** A copy that looks the same outside its drawing and can neither be clicked nor found. */
function picture(element: Element): Node {
  const copy = element.cloneNode(true) as Element;
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['data-place', 'data-piece', 'data-count', 'data-source', 'data-sink', 'role', 'tabindex', 'id', 'aria-label'])
      part.removeAttribute(name);
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  const around = element.parentElement instanceof SVGGraphicsElement ? element.parentElement.getScreenCTM() : null;
  if (!(element instanceof SVGElement) || element instanceof SVGSVGElement || !around) {
    (copy as HTMLElement).style.inlineSize = `${width}px`;
    (copy as HTMLElement).style.blockSize = `${height}px`;
    return copy;
  }
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  sheet.setAttribute('transform', `matrix(${around.a} ${around.b} ${around.c} ${around.d} ${around.e - x} ${around.f - y})`);
  sheet.append(copy);
  paper.append(sheet);
  paper.setAttribute('width', String(width));
  paper.setAttribute('height', String(height));
  paper.style.overflow = 'visible';
  return paper;
}

function fly(root: HTMLElement, flights: readonly Flight[], duration: number): (() => void)[] {
  const origin = root.getBoundingClientRect();
  // Inside the board its colours are known.
  const sky = root.querySelector('.board') ?? root;
  return flights.map(({ look, from, to, arrives }) => {
    const flyer = document.createElement('div');
    flyer.className = 'flyer';
    flyer.setAttribute('aria-hidden', 'true');
    flyer.style.left = `${to.x - origin.x}px`;
    flyer.style.top = `${to.y - origin.y}px`;
    flyer.append(look);
    sky.append(flyer);
    if (arrives) arrives.style.visibility = 'hidden';
    const scale = from.width / to.width;
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`;
    const frames = arrives
      ? [{ transform: start }, { transform: 'none' }]
      : [
          { transform: start, opacity: 1 },
          { transform: 'none', opacity: 0.2 },
        ];
    const animation = flyer.animate(frames, { duration, easing: EASE });
    let there = false;
    const arrive = (): void => {
      if (there) return;
      there = true;
      animation.cancel();
      flyer.remove();
      if (arrives) arrives.style.visibility = '';
    };
    animation.onfinish = arrive;
    return arrive;
  });
}

function count(root: Element, before: ReadonlyMap<string, number>, lasting: (scene: string) => boolean, duration: number): (() => void)[] {
  return named(root, 'data-count').flatMap(([name, element]) => {
    const from = before.get(name);
    const to = numberOf(element);
    const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    if (from === undefined || to === null || from === to || !text || !lasting(sceneOf(element))) return [];
    const start = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / duration));
      // What somebody else has written meanwhile is newer than this.
      if (numberOf(element) !== shown) return;
      shown = Math.round(from + (to - from) * part);
      text.textContent = String(shown);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let shown = from;
    text.textContent = String(from);
    frame = requestAnimationFrame(step);
    element.animate([{ color: 'var(--gold)' }, {}], { duration: duration * 1.5 });
    return [
      () => {
        cancelAnimationFrame(frame);
        if (numberOf(element) === shown) text.textContent = String(to);
      },
    ];
  });
}
