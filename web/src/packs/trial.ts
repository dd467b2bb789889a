/** What the server plays with a pack, and how far it is: the trial before a table may use it, and what bots make of it. */
import { api, ApiError } from '$lib/api';
import { isSite } from '$lib/home';
import { say } from '$lib/words.svelte';
import type { PackBalance } from '../wire/PackBalance';
import type { PackRequest } from '../wire/PackRequest';
import type { PackTrial } from '../wire/PackTrial';
import type { JsonValue } from '../wire/serde_json/JsonValue';
import type { Pack } from './pack';

const PAUSE = 400;
/** Somebody else's pack is being tried out, or too much was asked at once. */
const LATER: readonly number[] = [429, 503];
const LATER_PAUSE = 3000;

/** Asks until it is ready; what goes wrong is thrown. Given up after some minutes. */
async function untilReady<T extends { ready: boolean }>(ask: () => Promise<T>, tell: (so: T) => void): Promise<T> {
  const until = Date.now() + 600_000;
  while (Date.now() < until) {
    let pause = PAUSE;
    try {
      const so = await ask();
      tell(so);
      if (so.ready) return so;
    } catch (error) {
      if (!(error instanceof ApiError) || !LATER.includes(error.status)) throw error;
      pause = LATER_PAUSE;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  throw new Error('it does not end');
}

const request = (pack: Pack): PackRequest => ({ game: pack.game, pack: pack as unknown as JsonValue, check: false });

/** What the game's own reader refuses: at which item and field of the document, in the reader's language. */
export interface Refused {
  item: string;
  field: string;
  error: string;
}

/** Whether the game takes the pack; nothing is played. None where it does, and where nobody can say. */
export async function refusedBy(pack: Pack): Promise<Refused | null> {
  try {
    await api.tryPack({ ...request(pack), check: true });
    return null;
  } catch (error) {
    const text = error instanceof ApiError ? error.body?.text : undefined;
    if (!text) return null;
    const { args = {} } = text;
    const told = (name: string): string => {
      const arg = args[name] ?? '';
      return typeof arg === 'object' ? say('word' in arg ? { id: arg.word, args } : text) : String(arg);
    };
    const field = told('field');
    const own = text.id === 'problem.content_item';
    return {
      item: told('item') || told('at').replaceAll('/', ' '),
      field: field === '-' ? '' : field,
      error: own ? told('error') : say(text),
    };
  }
}

/** Tries a pack out: by the server or, for tables on the device and where there is no server, `here`. */
export async function tryOut(pack: Pack, tell: (trial: PackTrial) => void = () => {}, here = isSite): Promise<PackTrial> {
  if (!here) return untilReady(() => api.tryPack(request(pack)), tell);
  const { tryPack } = await import('../device/trial');
  return tryPack(request(pack), tell);
}

export const weigh = (pack: Pack, tell: (balance: PackBalance) => void): Promise<PackBalance> =>
  untilReady(() => api.weighPack(request(pack)), tell);
