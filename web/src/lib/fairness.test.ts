import { describe, expect, it } from 'vitest';
import type { SeatChance } from '../wire/SeatChance';
import type { Kept } from './deal';
import { chanceCommitment, commitmentOf, firstCommitment, positionHash, seedOf, verify, type Terms } from './fairness';

const bytes = (byte: string): string => byte.repeat(32);
const terms: Terms = {
  table: 'k3v9x2m7qd',
  game: 'helios',
  rules: 1,
  content: '86a5ff2be75d9f6c',
  players: 3,
  setup: '{"start_player":1}',
};
const secret = bytes('07');
const bound = (chance: string, opened = true): SeatChance => ({
  commitment: chanceCommitment(chance),
  ...(opened ? { opened: chance } : {}),
});

interface Parts {
  terms: Terms;
  secret: string;
  chances: (SeatChance | null)[];
  commitment: string;
  seed: string;
}

/** An honest deal of these parts. */
function deal(more: Partial<Pick<Parts, 'terms' | 'secret' | 'chances'>> = {}): Parts {
  const parts = { terms, secret, chances: [bound(bytes('01')), bound(bytes('02'), false), null], ...more };
  const commitment = commitmentOf(parts.secret, parts.terms);
  return {
    ...parts,
    commitment,
    seed: seedOf(
      parts.secret,
      parts.chances.map((chance) => chance?.opened ?? null),
      commitment,
    ),
  };
}

const record = ({ terms: { table, game, rules, content, players, setup }, secret: revealed, chances, commitment, seed }: Parts): string =>
  `almende: 1\ngame: ${game}\nrules: ${rules}\ncontent: ${content}\nplayers: ${players}\nsetup: ${setup}\n` +
  `seed: ${seed}\ntable: ${table}\ncommitment: ${commitment}\nsecret: ${revealed}\n` +
  `chances: ${JSON.stringify(chances)}\n\n1 0 start brown\n`;

/** What the browser of the first seat kept of an honest deal. */
const kept = (of: Parts = deal()): Kept => ({
  ...of.terms,
  commitment: of.commitment,
  chance: bytes('01'),
  seat: 0,
  bound: of.chances.map((chance) => chance?.commitment ?? null),
  heard: true,
});
const broken = (text: string, memory: Kept | null) =>
  verify(text, memory)
    ?.checks.filter(({ fits }) => !fits)
    .map(({ check }) => check);

describe('the hashes', () => {
  it('are those the server computes', () => {
    // The same values stand in crates/server/src/fairness.rs.
    expect(chanceCommitment(bytes('01'))).toBe('f2056b0df95577d52960e8d76d2ae4da33bf009fc6ab6a15dfe2c7c8606888c4');
    expect(deal().commitment).toBe('98ba9198163eaf7ca4cfa78cde046f48887b187302ce6d766187a9c2bd1400d3');
    expect(deal().seed).toBe('6028eda8590deef3f0a4b97083a2bd2aa9920bd1be1c40bbf3faabf4f029c563');
    expect(firstCommitment(secret, terms)).toBe('f6c25c68fb30dbd28c4fd728206a1e8d6d4b1a877a9461dbaa7955ae391e2d6f');
    expect(positionHash(secret, '{"round":2}')).toBe('2b3fc0c3bee0aff92c96ce98942aebdc6f1297f05d1bbcc7d5b2a0bdad59a565');
  });
});

describe('a fair deal', () => {
  it('is found to be fair, with those named who stayed away', () => {
    expect(verify(record(deal()), kept())).toMatchObject({ fair: true, remarks: [], away: [1] });
  });

  it('is fair as far as one can tell where this browser did not see the beginning', () => {
    expect(verify(record(deal()), null)).toMatchObject({ fair: true, remarks: ['unseen'] });
  });

  it('of an older table was shuffled by the server alone', () => {
    const seed = bytes('0a');
    const text =
      `almende: 1\ngame: helios\nrules: 1\ncontent: ${terms.content}\nplayers: 3\nsetup: ${terms.setup}\n` +
      `seed: ${seed}\ntable: ${terms.table}\ncommitment: ${firstCommitment(seed, terms)}\n\n`;
    const { chance: _, seat: __, bound: ___, heard: ____, ...memory } = { ...kept(), commitment: firstCommitment(seed, terms) };
    expect(verify(text, memory)).toMatchObject({ fair: true, remarks: ['older'] });
    expect(broken(text.replace(seed, bytes('0b')), memory)).toEqual(['server']);
  });

  it('stays fair if the rules changed before it: the secret is the same', () => {
    const before = kept(deal({ terms: { ...terms, rules: 0 } }));
    expect(verify(record(deal()), before)).toMatchObject({ fair: true, remarks: ['rules_changed'] });
  });

  it('knows whose browser was away', () => {
    const away = deal({ chances: [bound(bytes('01'), false), null, null] });
    expect(verify(record(away), { ...kept(away), heard: false })).toMatchObject({ fair: true, remarks: ['own_away'], away: [0] });
  });

  it('goes on from the position that was published', () => {
    const { seed, commitment, chances } = deal();
    const position = '{"round":2}';
    const carried = { rules: 1, content: terms.content, setup: { start_player: 1 }, seed, position: positionHash(seed, position) };
    const text = (at: string) =>
      `almende: 1\ngame: helios\nrules: 2\ncontent: x\nplayers: 3\nposition: ${at}\ntable: ${terms.table}\n` +
      `commitment: ${commitment}\nsecret: ${secret}\nchances: ${JSON.stringify(chances)}\ncarried: ${JSON.stringify(carried)}\n\n`;
    expect(verify(text(position), { ...kept(), carried: carried.position })).toMatchObject({ fair: true, remarks: ['carried'] });
    expect(broken(text('{"round":3}'), kept())).toEqual(['carried']);
    expect(broken(text(position), { ...kept(), carried: bytes('0c') })).toEqual(['carried']);
  });
});

describe('a server that cheats is found out', () => {
  it('when it shows another commitment at the end', () => {
    expect(broken(record(deal({ secret: bytes('08') })), kept())).toEqual(['first']);
  });

  it('when it gives up the commitment altogether', () => {
    expect(broken(record(deal()).replace(/^(commitment|secret|chances): .*\n/gm, ''), kept())).toContain('server');
  });

  it('when it changes what was agreed', () => {
    expect(broken(record(deal({ terms: { ...terms, setup: '{"start_player":2}' } })), kept())).toEqual(['terms']);
    expect(
      broken(record(deal({ terms: { ...terms, players: 2 }, chances: [bound(bytes('01')), bound(bytes('02'), false)] })), kept()),
    ).toEqual(['terms', 'bound']);
  });

  it('when it drops the chance of this browser, which it had received', () => {
    expect(broken(record(deal({ chances: [bound(bytes('01'), false), bound(bytes('02'), false), null] })), kept())).toEqual(['own']);
  });

  it('when somebody was allowed to choose after this browser had opened its chance', () => {
    expect(broken(record(deal({ chances: [bound(bytes('01')), bound(bytes('03')), null] })), kept())).toEqual(['bound']);
    expect(broken(record(deal({ chances: [bound(bytes('01')), bound(bytes('02'), false), bound(bytes('04'))] })), kept())).toEqual([
      'bound',
    ]);
  });

  it('when an opening is not what was committed to', () => {
    const forged = { commitment: chanceCommitment(bytes('02')), opened: bytes('05') };
    expect(broken(record(deal({ chances: [bound(bytes('01')), forged, null] })), kept())).toEqual(['openings']);
  });

  it('when the seed is another', () => {
    expect(broken(record({ ...deal(), seed: bytes('06') }), kept())).toEqual(['seed']);
  });
});
