/** What can be asked of this device beyond its tables: which there are, new ones, and those that go. */
import { answerOf } from '$lib/api';
import { thisDevice } from '$lib/home';
import { gameOf } from '$lib/record';
import { recall, remember } from '$lib/storage';
import type { CreateTable } from '../wire/CreateTable';
import type { Created } from '../wire/Created';
import type { RecordRequest } from '../wire/RecordRequest';
import type { TableCard } from '../wire/TableCard';

const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
  answerOf<Answer>(await thisDevice.request({ method, path, body }));

/**
 * A table that is made here shall stay here, and open without a connection: the browser is asked not to throw it away (which only a
 * page can ask, no worker), and the page and the game are kept.
 */
async function make(game: string, path: string, request: CreateTable | RecordRequest): Promise<Created> {
  const made = await ask<Created>('POST', path, request);
  remember(KEPT, 'yes');
  void navigator.storage?.persist?.().catch(() => {});
  // Fetched when it is needed: the first page stays small.
  void import('./offline').then(({ keepUnlessSaving }) => keepUnlessSaving(game)).catch(() => {});
  return made;
}

const KEPT = 'device';
/** Whether a table was ever made in this browser: whoever never made one is not asked for the program that lists them. */
export const hasTables = (): boolean => recall(KEPT) !== null;

export const deviceApi = {
  tables: async (): Promise<TableCard[]> => {
    const tables = await ask<TableCard[]>('GET', '/tables');
    if (tables.length > 0) remember(KEPT, 'yes');
    return tables;
  },
  create: (request: CreateTable) => make(request.game, '/tables', request),
  importRecord: (record: string, more: Partial<RecordRequest> = {}) => make(gameOf(record), '/records', { ...more, record }),
  remove: (id: string) => ask<null>('DELETE', `/tables/${id}`),
};
