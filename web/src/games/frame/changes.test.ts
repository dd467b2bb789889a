import { expect, it } from 'vitest';
import { changes } from './changes';

const board = (inside: string): Element => {
  const root = document.createElement('div');
  root.innerHTML = inside;
  return root;
};

it('a thing that looks different has changed', () => {
  expect(
    changes(board('<i data-place="a">1</i><i data-place="b">1</i>'), board('<i data-place="a">2</i><i data-place="b">1</i>')),
  ).toHaveLength(1);
});

it('the marks of hints and guides are no change', () => {
  expect(changes(board('<i data-place="a" data-guide="" data-hint="1">1</i>'), board('<i data-place="a">1</i>'))).toHaveLength(0);
});
