import { expect, it } from 'vitest';
import { lookAt, pair, travel, type Laid } from './motion';

const ground = document.createElement('section');
const piece = (kind: string, x: number, y = 0): Laid => ({
  kind,
  rect: new DOMRect(x, y, 10, 10),
  ground,
  x,
  y,
  element: document.createElement('i'),
});
const ways = (moved: [Laid, Laid][]) => moved.map(([from, to]) => [from.kind, from.x, to.x]);

it('a piece that lies elsewhere comes from where one of its kind is missing', () => {
  const { moved, come, gone } = pair(
    [piece('red', 0), piece('red', 20), piece('blue', 40)],
    [piece('red', 0), piece('red', 100), piece('blue', 40)],
  );
  expect(ways(moved)).toEqual([['red', 20, 100]]);
  expect([come, gone]).toEqual([[], []]);
});

it('what stays is not taken for what moves, wherever the others go', () => {
  const { moved } = pair([piece('red', 0), piece('red', 20)], [piece('red', 90), piece('red', 0)]);
  expect(ways(moved)).toEqual([['red', 20, 90]]);
});

it('the nearest one moves', () => {
  const { moved, gone } = pair([piece('red', 0), piece('red', 80)], [piece('red', 100)]);
  expect(ways(moved)).toEqual([['red', 80, 100]]);
  expect(gone.map(({ x }) => x)).toEqual([0]);
});

it('pieces that come or go for good are told apart', () => {
  const { moved, come, gone } = pair([piece('red', 0)], [piece('blue', 0)]);
  expect([moved, come.map(({ kind }) => kind), gone.map(({ kind }) => kind)]).toEqual([[], ['blue'], ['red']]);
});

it('a section that makes room moves no piece', () => {
  const lower = { ...piece('red', 5), rect: new DOMRect(5, 300, 10, 10) };
  expect(pair([piece('red', 5)], [lower]).moved).toEqual([]);
});

it('each number counts from what it was, also where names share a word', () => {
  Element.prototype.animate = () => ({ cancel: () => {} }) as Animation;
  const root = document.createElement('div');
  root.innerHTML = '<b data-count="stack tile">25</b><b data-count="stack card">153</b>';
  const shown = (): (string | null)[] => [...root.children].map(({ textContent }) => textContent);
  const before = lookAt(root);
  root.firstElementChild!.textContent = '24';
  const arrive = travel(root, before);
  expect(shown()).toEqual(['25', '153']);
  arrive();
  expect(shown()).toEqual(['24', '153']);
});
