/**
 * This browser's part in the deal: it draws chance of its own, binds itself to it when it sits down, opens it when all have, and
 * keeps what the server was bound to when it first saw the table, so that it can check everything at the end.
 */
import type { Snapshot } from '../wire/Snapshot';
import { api, ApiError } from './api';
import { canonical } from './canonical';
import type { Terms } from './fairness';
import { recall, remember } from './storage';

/** What this browser keeps of a table's deal. */
export interface Kept extends Terms {
  /** What the server was bound to when it was first seen. */
  commitment?: string;
  /** What was published of the position when the rules changed. */
  carried?: string;
  /** What this browser drew, and where it sits. */
  chance?: string;
  seat?: number;
  /** What everybody was bound to when this browser opened its chance. */
  bound?: (string | null)[];
  /** Whether the server has said that it heard it. */
  heard?: boolean;
}
/** What this browser drew, and what it binds itself to. */
interface Drawn {
  chance: string;
  own: string;
}
type Note = Partial<Kept & Drawn>;

const MOST = 100;
/** What cannot be stored lives as long as the page. */
let memory: Record<string, Note> = {};

function all(): typeof memory {
  try {
    const kept: unknown = JSON.parse(recall('deals') ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as typeof memory) : memory;
  } catch {
    return memory;
  }
}

function keep(table: string, more: Note): void {
  const { [table]: before, ...others } = all();
  memory = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, { ...before, ...more }]]);
  remember('deals', JSON.stringify(memory));
}

/** What is kept of a table's deal; nothing if it was never seen here. */
export function keptOf(table: string): Kept | null {
  const kept = all()[table];
  return kept?.table === undefined ? null : (kept as Kept);
}

/** Fresh chance, bound. Without it (the page could not load the hash) one plays all the same. */
async function draw(): Promise<Drawn | null> {
  try {
    const { chanceCommitment } = await import('./fairness');
    const chance = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return { chance, own: chanceCommitment(chance) };
  } catch {
    return null;
  }
}

/** What a page sends when it sits down. */
export interface Bound {
  chance_commitment?: string;
}

/** Sits down at a new table with chance of one's own; the answer names the table. */
export async function sitDown<Answer extends { id: string }>(ask: (bound: Bound) => Promise<Answer>): Promise<Answer> {
  const drawn = await draw();
  const answer = await ask(drawn ? { chance_commitment: drawn.own } : {});
  if (drawn) keep(answer.id, drawn);
  return answer;
}

/** Sits down at a table that is there. The chance is kept before it is sent: the answer may get lost, the seat is bound to it. */
export async function sitDownAt<Answer>(table: string, ask: (bound: Bound) => Promise<Answer>): Promise<Answer> {
  const { chance, own } = all()[table] ?? {};
  const drawn = chance !== undefined && own !== undefined ? { chance, own } : await draw();
  if (drawn) keep(table, drawn);
  return ask(drawn ? { chance_commitment: drawn.own } : {});
}

/**
 * Whether the host has changed by what a table is played since it was first seen, which may be as long as this page has not opened its
 * chance: what the server binds itself to anew it cannot choose by it.
 */
function isOtherGame(kept: Note, { table, now }: Snapshot): boolean {
  const mayBe = now.state === 'waiting' && kept.bound === undefined && (kept.chance !== undefined || now.deal?.opening_since === undefined);
  return mayBe && (kept.setup !== canonical(table.setup) || kept.players !== now.seats.length);
}

/** Looks at a table: keeps what it sees for the first time. */
export function witness(snapshot: Snapshot): void {
  const { table, now } = snapshot;
  if (table.from) return;
  const kept = all()[table.id];
  const carried = now.deal?.carried;
  const anew = kept?.table === undefined || isOtherGame(kept, snapshot);
  if (
    !anew &&
    kept !== undefined &&
    (kept.commitment !== undefined || now.commitment === undefined) &&
    (kept.carried === carried || carried === undefined)
  )
    return;
  const { id, game, rules, content, setup } = table;
  const first = anew ? { table: id, game, rules, content, players: now.seats.length, setup: canonical(setup) } : {};
  keep(id, {
    ...first,
    ...((anew || kept?.commitment === undefined) && now.commitment !== undefined ? { commitment: now.commitment } : {}),
    ...(carried === undefined ? {} : { carried }),
  });
}

const underWay = new Set<string>();
const TRIES = 4;

/** Opens this browser's chance if the table waits for it. Everybody is bound by then, and what they are bound to is kept first. */
export async function openChance({ table: { id }, yours, now: { deal } }: Snapshot): Promise<void> {
  const { chance, own } = all()[id] ?? {};
  if (deal?.opening_since === undefined || chance === undefined || own === undefined || underWay.has(id)) return;
  const seat = yours.find((seat) => deal.chances[seat]?.commitment === own && deal.chances[seat]?.opened === undefined);
  if (seat === undefined) return;
  underWay.add(id);
  keep(id, { seat, bound: deal.chances.map((bound) => bound?.commitment ?? null) });
  try {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        await api.chance(id, { seat, chance });
        keep(id, { heard: true });
        return;
      } catch (error) {
        const passing = error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429);
        if (!passing) return;
        await new Promise((done) => setTimeout(done, 400 * 2 ** attempt));
      }
    }
  } finally {
    underWay.delete(id);
  }
}
