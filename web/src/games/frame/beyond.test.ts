import { expect, it } from 'vitest';
import type { Choice } from '../../wire/Choice';
import type { Preview } from '../../wire/Preview';
import { beyond } from './beyond';
import { choice as made } from './testing';

/** `build palace` lies on the spot `palace`. */
const choice = (action: string): Choice => {
  const [does = '', on] = action.split(' ');
  return made(action, { does, ...(on === undefined ? {} : { on }) });
};
const leads = (action: string, options: string[], reveals = false) => ({
  choice: choice(action),
  preview: { reveals, events: [], ...(reveals ? {} : { face: { options: options.map(choice) } }) } as unknown as Preview,
});

it('a click reaches what one decision leads to', () => {
  const far = beyond([leads('take tile', ['build palace', 'done'])], new Map());
  expect([...far].map(([place, { first, then }]) => [place, first.action, then.action])).toEqual([['palace', 'take tile', 'build palace']]);
});

it('but not where several ways lead there, where a click already means something, or where something is turned up', () => {
  expect(beyond([leads('take one', ['build palace']), leads('take two', ['build palace'])], new Map()).size).toBe(0);
  expect(beyond([leads('take one', ['build palace'])], new Map([['palace', []]])).size).toBe(0);
  expect(beyond([leads('take one', ['build palace'], true)], new Map()).size).toBe(0);
});
