import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../wire/Plan';
import type { PlanRequest } from '../wire/PlanRequest';
import { notation } from '../games/frame/testing';
import type { TableStore } from './store.svelte';

const asked: PlanRequest[] = [];
/** The server of these tests: moves `a`, `b` and `c` fit in any order, those named here do not. */
let misfits: string[] = [];
vi.mock('$lib/api', async (original) => ({
  ...(await original<typeof import('$lib/api')>()),
  api: {
    plan: async (_: string, request: PlanRequest): Promise<Plan> => {
      asked.push(request);
      const step = request.steps.findIndex(({ action }) => misfits.includes(String(action)));
      const why = { code: 'no', message: 'It does not fit.', text: { id: 'x' }, rules: ['HEL-1'] };
      const fits = step < 0 ? request.steps : request.steps.slice(0, step);
      return {
        version: 1,
        turn: [0],
        decides: fits.length % 2,
        face: {
          seat: 0,
          view: {},
          prompt: { id: 'p' },
          options: ['a', 'b', 'c'].map((action) => ({ action, text: { id: action } })),
          score: { lines: [], totals: [], ranks: [] },
          can_undo: false,
          can_redo: false,
        },
        steps: fits.map(() => ({ events: [], reveals: false })),
        ...(step < 0 ? {} : { refused: { step, why } }),
      } as unknown as Plan;
    },
  },
}));
const { Planning, readMoves } = await import('./plan.svelte');

const made: string[] = [];
/** A table at which seat 0 can do what is named. */
function table(options: string[]): TableStore {
  const fake = {
    id: 't1',
    seat: 0,
    myTurn: true,
    face: { options: options.map((action) => ({ action, text: { id: action } })) },
    send: async ({ action }: { action: string }) => {
      made.push(action);
      return true;
    },
  };
  return fake as unknown as TableStore;
}
const move = (seat: number, action: string) => ({ seat, action: notation(action), text: { id: action } });
const rest = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  made.length = 0;
  misfits = [];
});

describe('a plan', () => {
  it('goes on, back and on again, and asks where it leads each time', async () => {
    const plan = new Planning(table([]));
    plan.start();
    await rest();
    plan.act(notation('a'));
    await rest();
    plan.act(notation('b'));
    await rest();
    expect(plan.moves).toEqual([move(0, 'a'), move(1, 'b')]);
    plan.undo();
    await rest();
    plan.redo();
    await rest();
    expect(asked.map(({ steps }) => steps.map(({ action }) => action).join(''))).toEqual(['', 'a', 'ab', 'a', 'ab']);
    plan.undo();
    await rest();
    plan.act(notation('c'));
    await rest();
    expect(plan.undone).toEqual([]);
  });

  it('lets go of what does not fit and says why', async () => {
    const plan = new Planning(table([]));
    plan.start();
    await rest();
    plan.act(notation('a'));
    await rest();
    misfits = ['b'];
    plan.act(notation('b'));
    await rest();
    expect(plan.moves).toEqual([move(0, 'a')]);
    expect(plan.problem).toBe('It does not fit.');
    expect(plan.problemRules).toEqual(['HEL-1']);
  });

  it('goes on with the own moves when the others have done something else', async () => {
    localStorage.setItem('almende.plan.t1.0', JSON.stringify([move(1, 'x'), move(1, 'a'), move(0, 'b')]));
    const plan = new Planning(table([]));
    plan.turnTo(0);
    misfits = ['x'];
    plan.start();
    await rest();
    expect(plan.moves).toEqual([move(0, 'b')]);
    expect(plan.problem).toBe('');
  });

  it('is kept for its seat and discarded without a trace', async () => {
    const plan = new Planning(table([]));
    plan.start();
    await rest();
    plan.act(notation('a'));
    plan.keep();
    expect(plan.open).toBe(false);
    const later = new Planning(table([]));
    later.turnTo(0);
    expect(later.kept).toEqual([move(0, 'a')]);
    later.discard();
    expect(localStorage.length).toBe(0);
  });

  it('is played one own move after the other, as long as they are possible', async () => {
    localStorage.setItem('almende.plan.t1.0', JSON.stringify([move(1, 'x'), move(0, 'a'), move(0, 'b'), move(0, 'c')]));
    const plan = new Planning(table(['a', 'b']));
    plan.turnTo(0);
    await plan.play();
    expect(made).toEqual(['a', 'b']);
    expect(plan.own).toEqual([move(0, 'c')]);
    expect(plan.stopped).not.toBe('');
  });

  it('waits where it is not the own turn', async () => {
    localStorage.setItem('almende.plan.t1.0', JSON.stringify([move(0, 'a')]));
    const plan = new Planning(table([]));
    plan.turnTo(0);
    await plan.play();
    expect([made, plan.stopped, plan.own.length]).toEqual([[], '', 1]);
  });

  it('that cannot be read is none', () => {
    for (const text of [null, '', '{', '{}', '[1]', '[{"seat":0}]']) expect(readMoves(text)).toEqual([]);
  });
});
