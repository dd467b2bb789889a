/** Records of games that were played with corrected components: a record names them, and this browser may keep them. */
import { ApiError } from '$lib/api';
import { gameOf } from '$lib/record';
import type { JsonValue } from '../wire/serde_json/JsonValue';
import type { Pack } from './pack';
import { packOf } from './shelf';

/**
 * Sends a record; where it was played with other components, once more with the pack this browser keeps for the game. `first` is done
 * with the pack before.
 */
export async function bring<Answer>(
  record: string,
  send: (more: { pack?: JsonValue }) => Promise<Answer>,
  first: (pack: Pack) => Promise<unknown> = () => Promise.resolve(),
): Promise<Answer> {
  try {
    return await send({});
  } catch (error) {
    const pack = packOf(gameOf(record));
    if (!(error instanceof ApiError) || error.body?.code !== 'record_content' || !pack) throw error;
    await first(pack);
    return send({ pack: pack as unknown as JsonValue });
  }
}
