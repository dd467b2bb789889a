/** Tables that begin with one click: on the server, or on this device where none can be reached. */
import { api, ApiError } from '$lib/api';
import { sitDown } from '$lib/deal';
import { isSite } from '$lib/home';
import type { CreateTable } from '../wire/CreateTable';
import { deviceApi } from './api';
import { modules } from './modules';

/** Whether it failed because nobody answered. */
const nobodyThere = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The id of a new table. */
export async function beginTable(request: CreateTable): Promise<string> {
  const here = async (): Promise<string> => (await deviceApi.create(request)).id;
  if (isSite) return here();
  try {
    return (await sitDown((bound) => api.create({ ...request, ...bound }))).id;
  } catch (error) {
    if (nobodyThere(error) && request.game in (await modules())) return here();
    throw error;
  }
}
