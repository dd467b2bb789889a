import { describe, expect, it } from 'vitest';
import { SOUNDS } from './sounds';
import { soundFor, type Heard } from './soundtrack.svelte';

const quiet: Heard = { actions: 5, last: 1, seat: 0, myTurn: false, points: 10, over: false, said: 0 };
const after = (change: Partial<Heard>) => soundFor(quiet, { ...quiet, ...change });

describe('what is heard', () => {
  it('is the most important of what happened', () => {
    expect(after({})).toBeNull();
    expect(after({ actions: 6 })).toBe('other');
    expect(after({ actions: 6, last: 0 })).toBe('own');
    expect(after({ actions: 6, last: 0, points: 12 })).toBe('points');
    expect(after({ actions: 6, myTurn: true, points: 12 })).toBe('turn');
    expect(after({ actions: 6, myTurn: true, over: true })).toBe('over');
    expect(after({ said: 1 })).toBe('chat');
  });

  it('does not mistake other eyes for points', () => {
    expect(after({ seat: 1, points: 40 })).toBeNull();
    // What is taken back makes no noise.
    expect(after({ actions: 4, points: 12 })).toBeNull();
  });

  it('is short and soft', () => {
    for (const tones of Object.values(SOUNDS)) {
      expect(Math.max(...tones.map(({ at, lasts }) => at + lasts))).toBeLessThan(1.5);
      expect(Math.max(...tones.map(({ loud }) => loud))).toBeLessThan(0.2);
    }
  });
});
