/**
 * Tables of a server from near: what a seat only tries there (previews, why not, plans, hints) is answered in the page, in worlds the
 * server drew for that seat. A world fits as long as the play stands as it did; where there is none, the server answers. What happens
 * at the table is decided there alone, and where it allows no hints none are given here.
 */
import { askServer, comeNear, type Asked } from '$lib/home';
import type { ActionRequest } from '../wire/ActionRequest';
import type { LegalRequest } from '../wire/LegalRequest';
import type { PlanRequest } from '../wire/PlanRequest';
import type { Snapshot } from '../wire/Snapshot';
import type { World } from '../wire/World';
import type { NearQuestion, Tried, WorldName } from './engine';
import { deviceHome } from './home';
import { modules } from './modules';
import { savesData } from './offline';

/** A world that was asked for; it is none where the server gave none that fits, or the module cannot read it. */
interface Asking {
  since: number;
  world: Promise<World | null>;
}

/** The world in which single moves are tried, and plans until somebody asks for another one. */
export const FIRST = 1;

const tables = new Map<string, { snapshot: Snapshot; worlds: Map<string, Asking> }>();
/** The games whose module is there. */
const loaded = new Map<string, Promise<boolean>>();
const ready = new Set<string>();

const ask = (path: string, body: unknown): Promise<Response> => deviceHome.request({ method: 'POST', path: `/near/${path}`, body });

/** Fetches the module of a game when the page has nothing else to do; tells whether there is one. */
function load(game: string): Promise<boolean> {
  const fetching = async (): Promise<boolean> => {
    if (savesData() || !(game in (await modules()))) return false;
    await new Promise<void>((idle) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => idle(), { timeout: 3000 });
      else setTimeout(idle, 1000);
    });
    const { ok } = await ask(`${game}/load`, {});
    if (!ok) throw new Error(`the module of ${game} did not come`);
    ready.add(game);
    return true;
  };
  const again = (): boolean => {
    // Perhaps the connection was away for a moment.
    loaded.delete(game);
    return false;
  };
  const known = loaded.get(game) ?? fetching().catch(again);
  loaded.set(game, known);
  return known;
}

const faceOf = ({ now }: Snapshot, seat: number) => now.faces.find((face) => face.seat === seat);

/** A world of a seat for the play as the page knows it. */
function worldOf(table: string, seat: number, number: number): Promise<World | null> {
  const known = tables.get(table);
  const since = known && faceOf(known.snapshot, seat)?.since;
  if (!known || since === undefined) return Promise.resolve(null);
  const { game, rules, content, pack } = known.snapshot.table;
  const fetching = async (): Promise<World | null> => {
    const answer = await askServer({ method: 'POST', path: `/tables/${encodeURIComponent(table)}/world`, body: { seat, world: number } });
    if (!answer.ok) return null;
    const world = (await answer.json()) as World;
    if (world.since !== since) return null;
    const question: NearQuestion = { ask: 'bring', name: { table, seat, number }, rules, content, ...(pack ? { pack } : {}), world };
    return (await ask(game, question)).ok ? world : null;
  };
  const key = `${seat} ${number}`;
  const asked = known.worlds.get(key);
  if (asked?.since === since) return asked.world;
  // Those of a play that is gone are of no more use.
  for (const [other, { since: then }] of known.worlds) if (other.startsWith(`${seat} `) && then !== since) known.worlds.delete(other);
  const world = fetching().catch(() => {
    // Nobody answered: whoever asks next tries again.
    known.worlds.delete(key);
    return null;
  });
  known.worlds.set(key, { since, world });
  return world;
}

/** Looks at a table as the page shows it: what its seats may try next is at hand before they do. */
export function follow(snapshot: Snapshot): void {
  const { table, now, yours } = snapshot;
  if (now.state !== 'playing' || yours.length === 0 || table.options.rated === true) {
    tables.delete(table.id);
    return;
  }
  const worlds = tables.get(table.id)?.worlds ?? new Map<string, Asking>();
  // A page shows one table at a time.
  tables.clear();
  tables.set(table.id, { snapshot, worlds });
  comeNear(answer);
  const deciding = yours.filter((seat) => (faceOf(snapshot, seat)?.options.length ?? 0) > 0);
  void load(table.game).then((there) => {
    if (there) for (const seat of deciding) void worldOf(table.id, seat, FIRST);
  });
}

const TRIED = /^\/tables\/([^/]+)\/(legal|preview|plan|analysis)$/;

/** Answers what is only tried; null where the server has to. */
export async function answer({ path, body, accept, signal }: Asked): Promise<Response | null> {
  const [, id = '', what] = TRIED.exec(path) ?? [];
  const table = decodeURIComponent(id);
  const snapshot = tables.get(table)?.snapshot;
  if (!snapshot || !ready.has(snapshot.table.game)) return null;
  const { game, options, pack } = snapshot.table;
  const { version, turn, seats } = snapshot.now;
  const { seat, world: wished = FIRST } = body as { seat: number; world?: number };
  const asksForOptions = what === 'analysis';
  // What the table refuses it refuses itself.
  if (what !== 'plan' && turn.confirming !== undefined) return null;
  if (asksForOptions && (options.hints !== true || (faceOf(snapshot, seat)?.options.length ?? 0) === 0)) return null;
  const since = faceOf(snapshot, seat)?.since;
  const number = what === 'plan' ? wished : FIRST;
  const world = await worldOf(table, seat, number);
  if (!world || since !== world.since) return null;
  if (asksForOptions) {
    const question = { position: JSON.stringify(world.position), ...(pack ? { pack } : {}), seat, version };
    return near(
      await deviceHome.request({
        method: 'POST',
        path: `/near/${game}/hint`,
        body: question,
        ...(accept ? { accept } : {}),
        ...(signal ? { signal } : {}),
      }),
    );
  }
  const name: WorldName = { table, seat, number };
  const tried: Tried =
    what === 'plan'
      ? { what, request: body as PlanRequest, version, hints: options.hints === true }
      : what === 'legal'
        ? { what, request: body as LegalRequest }
        : { what: 'preview', action: (body as ActionRequest).action };
  const question: NearQuestion = { ask: 'try', name, since, names: seats.map((one) => one.name), tried };
  const answered = await ask(game, question);
  // The module has let go of it.
  if (answered.status === 404) tables.get(table)?.worlds.delete(`${seat} ${number}`);
  return near(answered);
}

/** A refusal of the rules is an answer; that the page cannot answer is none. */
const near = (answered: Response): Response | null => (answered.ok || answered.status === 422 || answered.status === 400 ? answered : null);
