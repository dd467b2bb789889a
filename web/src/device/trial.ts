/** Packs are tried out on this device, for its own tables and where there is no server. */
import { answerOf, ApiError } from '$lib/api';
import { thisDevice } from '$lib/home';
import { jsonLines } from '$lib/lines';
import type { PackRequest } from '../wire/PackRequest';
import type { PackTrial } from '../wire/PackTrial';
import type { Refused } from './engine';

/** Plays a pack's components at random, as a server does before it makes a table with them. */
export async function tryPack(request: PackRequest, tell: (trial: PackTrial) => void): Promise<PackTrial> {
  const response = await thisDevice.request({ method: 'POST', path: '/packs', body: request, accept: 'application/x-ndjson' });
  if (!response.ok || !response.body) return answerOf<PackTrial>(response);
  for await (const line of jsonLines<PackTrial | { refused: Refused }>(response.body)) {
    if ('refused' in line) throw new ApiError(line.refused.status, line.refused.error);
    tell(line);
    if (line.ready) return line;
  }
  throw new ApiError(500, null);
}
