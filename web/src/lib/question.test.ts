import { describe, expect, it } from 'vitest';
import type { Face } from '../wire/Face';
import { choices } from '../games/frame/testing';
import { sameQuestion } from './question';

const face = (more: Partial<Face>): Face => ({
  seat: 0,
  view: { island: 1 },
  prompt: { id: 'ask' },
  options: choices([{ action: 'a' }]),
  score: { lines: [], totals: [], ranks: [] },
  can_undo: false,
  can_redo: false,
  since: 4,
  ...more,
});

describe('the same question', () => {
  it('is one since which nothing was played', () => {
    expect(sameQuestion(face({}), face({ can_undo: true }))).toBe(true);
  });

  it('is also one that came back after something was taken back and done again', () => {
    expect(sameQuestion(face({}), face({ since: 6 }))).toBe(true);
  });

  it('is asked of the same seat, in the same position, with the same options', () => {
    expect(sameQuestion(face({}), face({ since: 6, seat: 1 }))).toBe(false);
    expect(sameQuestion(face({}), face({ since: 6, view: { island: 2 } }))).toBe(false);
    expect(sameQuestion(face({}), face({ since: 6, options: [] }))).toBe(false);
    expect(sameQuestion(face({ options: [] }), face({ since: 6, options: [] }))).toBe(false);
    expect(sameQuestion(null, face({}))).toBe(false);
  });
});
