/** What can be asked of this device beyond its tables: which there are, new ones, and those that go. */
import { answerOf } from '$lib/api';
import { thisDevice } from '$lib/home';
import type { CreateTable } from '../wire/CreateTable';
import type { Created } from '../wire/Created';
import type { TableCard } from '../wire/TableCard';

const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
  answerOf<Answer>(await thisDevice.request({ method, path, body }));

export const deviceApi = {
  tables: () => ask<TableCard[]>('GET', '/tables'),
  create: (request: CreateTable) => ask<Created>('POST', '/tables', request),
  importRecord: (record: string) => ask<Created>('POST', '/records', { record }),
  remove: (id: string) => ask<null>('DELETE', `/tables/${id}`),
};
