/**
 * Checks a deal: hashes, and what a record says against what this browser saw. `docs/http.md` tells it byte for byte. Loaded only
 * when it is needed, since it brings the hash function along; plain http pages have none of their own.
 */
import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SeatChance } from '../wire/SeatChance';
import type { Kept } from './deal';
import { canonical } from './canonical';

const hash = (...lines: string[]): string => bytesToHex(blake3(utf8ToBytes(lines.join('\n'))));

/** What a game is dealt for; the setup as canonical JSON. */
export interface Terms {
  table: string;
  game: string;
  rules: number;
  content: string;
  players: number;
  setup: string;
}

export const firstCommitment = (seed: string, { setup, content, table }: Terms): string =>
  hash('almende commitment 1', seed, setup, content, table);
export const commitmentOf = (secret: string, { table, game, rules, content, players, setup }: Terms): string =>
  hash('almende commitment 2', secret, table, game, String(rules), content, String(players), setup);
export const chanceCommitment = (chance: string): string => hash('almende chance 1', chance);
export const seedOf = (secret: string, opened: readonly (string | null)[], commitment: string): string =>
  hash('almende seed 2', secret, ...opened.map((chance) => chance ?? '-'), commitment);
export const positionHash = (seed: string, position: string): string => hash('almende position 1', seed, position);

/** What was looked at, and whether it fits. */
export type Check = 'server' | 'first' | 'terms' | 'openings' | 'bound' | 'own' | 'seed' | 'carried';
/** What one should know of a deal that fits. */
export type Remark = 'unseen' | 'older' | 'rules_changed' | 'carried' | 'own_away';

export interface Verdict {
  fair: boolean;
  checks: { check: Check; fits: boolean }[];
  remarks: Remark[];
  /** Seats whose pages were bound to a chance but stayed away. */
  away: number[];
}

interface Dealt {
  terms: Terms;
  seed: string;
  commitment: string | undefined;
  secret: string | undefined;
  chances: (SeatChance | null)[];
  /** For a game that went on under other rules: the hash published of its position, and the position. */
  carried: { published: string; position: string } | null;
}

/** What the headers of a record say about the deal; nothing where nothing was dealt. */
function read(record: string): Dealt | null {
  const lines = record.split(/\r?\n/);
  const end = lines.findIndex((line) => line.trim() === '');
  const headers = new Map(
    lines
      .slice(0, end < 0 ? undefined : end)
      .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const table = headers.get('table');
  if (table === undefined) return null;
  const common = { table, game: headers.get('game') ?? '', players: Number(headers.get('players')) };
  const rest = {
    commitment: headers.get('commitment'),
    secret: headers.get('secret'),
    chances: JSON.parse(headers.get('chances') ?? '[]') as (SeatChance | null)[],
  };
  const position = headers.get('position');
  const carried = headers.get('carried');
  if (position !== undefined && carried !== undefined) {
    const from = JSON.parse(carried) as { rules: number; content: string; setup: unknown; seed: string; position: string };
    return {
      ...rest,
      terms: { ...common, rules: from.rules, content: from.content, setup: canonical(from.setup) },
      seed: from.seed,
      carried: { published: from.position, position },
    };
  }
  const seed = headers.get('seed');
  if (seed === undefined) return null;
  const terms = {
    ...common,
    rules: Number(headers.get('rules')),
    content: headers.get('content') ?? '',
    setup: headers.get('setup') ?? 'null',
  };
  return { ...rest, terms, seed, carried: null };
}

/** Checks the deal of a record against itself and, where this browser saw the table before, against that. */
export function verify(record: string, kept: Kept | null): Verdict | null {
  const dealt = read(record);
  if (!dealt || (dealt.commitment === undefined && !kept)) return null;
  const { terms, seed, secret, chances, carried } = dealt;
  const commitment = dealt.commitment ?? '';
  const checks: Verdict['checks'] = [];
  const remarks: Remark[] = [];
  const look = (check: Check, fits: boolean) => void checks.push({ check, fits });
  const opened = chances.map((chance) => chance?.opened ?? null);
  const promised = (about: Terms) => (secret === undefined ? firstCommitment(seed, about) : commitmentOf(secret, about));

  look('server', commitment === promised(terms));
  if (secret === undefined) remarks.push('older');
  else {
    look(
      'openings',
      chances.length === terms.players &&
        chances.every((chance) => !chance?.opened || chanceCommitment(chance.opened) === chance.commitment),
    );
    look('seed', seed === seedOf(secret, opened, commitment));
  }
  if (carried) {
    look(
      'carried',
      positionHash(seed, carried.position) === carried.published && (kept?.carried ?? carried.published) === carried.published,
    );
    remarks.push('carried');
  }
  if (!kept) remarks.push('unseen');
  else {
    const seen: Terms = {
      table: kept.table,
      game: kept.game,
      rules: kept.rules,
      content: kept.content,
      players: kept.players,
      setup: kept.setup,
    };
    look('terms', terms.table === seen.table && terms.game === seen.game && terms.players === seen.players && terms.setup === seen.setup);
    // Rules that changed before the deal make another commitment, but to the same secret.
    if (kept.commitment !== undefined) look('first', kept.commitment === commitment || kept.commitment === promised(seen));
    if (terms.rules !== seen.rules || terms.content !== seen.content) remarks.push('rules_changed');
    if (kept.bound)
      look(
        'bound',
        chances.length === kept.bound.length && chances.every((chance, seat) => (chance?.commitment ?? null) === kept.bound?.[seat]),
      );
    if (kept.chance !== undefined && kept.seat !== undefined) {
      const inDeal = opened[kept.seat] === kept.chance;
      if (inDeal || kept.heard) look('own', inDeal);
      else remarks.push('own_away');
    }
  }
  const away = chances.flatMap((chance, seat) => (chance && !chance.opened ? [seat] : []));
  return { fair: checks.every(({ fits }) => fits), checks, remarks, away };
}
