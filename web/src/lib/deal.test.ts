import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deal } from '../wire/Deal';
import type { Snapshot } from '../wire/Snapshot';
import { api, ApiError } from './api';
import { keptOf, openChance, sitDown, sitDownAt, witness } from './deal';
import { chanceCommitment } from './fairness';

const snapshot = (id: string, deal: Deal, commitment = 'c1', yours = [0]): Snapshot =>
  ({
    table: { id, game: 'helios', rules: 1, content: 'x', setup: { b: [1, { d: 'ü', c: null }], a: true } },
    yours,
    now: { commitment, deal, seats: [{}, {}] },
  }) as unknown as Snapshot;

/** The chance a page was asked to bind itself to when it sat down. */
async function seated(id: string): Promise<string> {
  let sent = '';
  await sitDown(async ({ chance_commitment = '' }) => {
    sent = chance_commitment;
    return { id };
  });
  return sent;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a page at a table', () => {
  it('keeps the first commitment it saw and what it sat down to', () => {
    witness(snapshot('first', { chances: [null, null] }));
    witness(snapshot('first', { chances: [null, null] }, 'c2'));
    expect(keptOf('first')).toMatchObject({ table: 'first', commitment: 'c1', players: 2, setup: '{"a":true,"b":[1,{"c":null,"d":"ü"}]}' });
    expect(keptOf('never')).toBeNull();
  });

  it('keeps anew what the host has changed, until it has opened its chance', async () => {
    vi.spyOn(api, 'chance').mockResolvedValue({ version: 3 });
    const own = await seated('changed');
    const waiting = (setup: unknown, deal: Deal, commitment: string): Snapshot => {
      const { table, now, ...rest } = snapshot('changed', deal, commitment);
      return { ...rest, table: { ...table, setup }, now: { ...now, state: 'waiting' } } as Snapshot;
    };
    witness(waiting({ deck: 'small' }, { chances: [{ commitment: own }, null] }, 'c1'));
    witness(waiting({ deck: 'large' }, { chances: [{ commitment: own }, null] }, 'c2'));
    expect(keptOf('changed')).toMatchObject({ commitment: 'c2', setup: '{"deck":"large"}' });
    const opening = waiting({ deck: 'large' }, { opening_since: 1, chances: [{ commitment: own }, { commitment: 'o' }] }, 'c2');
    await openChance(opening);
    witness(waiting({ deck: 'small' }, opening.now.deal!, 'c3'));
    expect(keptOf('changed')).toMatchObject({ commitment: 'c2', setup: '{"deck":"large"}' });
  });

  it('keeps what is published when the rules change', () => {
    witness(snapshot('carried', { chances: [] }));
    witness(snapshot('carried', { chances: [], carried: 'p' }, 'c1'));
    expect(keptOf('carried')).toMatchObject({ commitment: 'c1', carried: 'p' });
  });

  it('opens its chance only when all are bound, and keeps what they are bound to', async () => {
    const opened = vi.spyOn(api, 'chance').mockResolvedValue({ version: 3 });
    const own = await seated('opening');
    const waiting = snapshot('opening', { chances: [{ commitment: own }, null] });
    witness(waiting);
    await openChance(waiting);
    expect(opened).not.toHaveBeenCalled();
    await openChance(snapshot('opening', { opening_since: 1, chances: [{ commitment: own }, { commitment: 'other' }] }));
    expect(opened).toHaveBeenCalledTimes(1);
    const [, request] = opened.mock.calls[0]!;
    expect(chanceCommitment(request.chance)).toBe(own);
    expect(keptOf('opening')).toMatchObject({ seat: 0, bound: [own, 'other'], heard: true, chance: request.chance });
  });

  it('opens nothing it did not bind itself to', async () => {
    const opened = vi.spyOn(api, 'chance').mockResolvedValue({ version: 3 });
    const own = await seated('strange');
    await openChance(snapshot('strange', { opening_since: 1, chances: [{ commitment: 'swapped' }, { commitment: own }] }));
    expect(opened).not.toHaveBeenCalled();
  });

  it('tells a chance the server has not heard from one that was dropped', async () => {
    vi.spyOn(api, 'chance').mockRejectedValue(new ApiError(409, null));
    const own = await seated('late');
    const opening = snapshot('late', { opening_since: 1, chances: [{ commitment: own }, null] });
    witness(opening);
    await openChance(opening);
    expect(keptOf('late')?.heard).toBeUndefined();
  });

  it('sits down with the same chance again when the answer was lost', async () => {
    const sent: (string | undefined)[] = [];
    const lost = sitDownAt('join', async ({ chance_commitment }) => {
      sent.push(chance_commitment);
      throw new ApiError(0, null);
    });
    await expect(lost).rejects.toThrow();
    await sitDownAt('join', async ({ chance_commitment }) => void sent.push(chance_commitment));
    expect(sent[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(sent[1]).toBe(sent[0]);
  });
});
