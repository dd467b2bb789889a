/**
 * What a sentence of the log speaks of, on the board. The document of an event names things as places do: its `field: "0,-1"` is the
 * place `field:0,-1`. Where several players have a thing of that name, the seat of the event tells whose is meant.
 */
import type { TableEvent } from '../../wire/TableEvent';

/** Names that events and places have for the same kind of thing. */
const ALIKE: Record<string, readonly string[]> = {
  from: ['field', 'space', 'cell'],
  to: ['field', 'space', 'cell'],
  symbol: ['column'],
  crop: ['good'],
  resource: ['good', 'site'],
  card: ['space'],
  tile: ['scoring'],
  site: ['spot'],
};

/** What says nothing of a thing on the board. */
const NO_THING = new Set(['event', 'seat']);

/** The places a document may mean. */
export function placesIn(data: unknown, name = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one) => placesIn(one, name.replace(/s$/, '')));
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).flatMap(([key, value]) => (NO_THING.has(key) ? [] : placesIn(value, key)));
  if ((typeof data !== 'string' && typeof data !== 'number') || name === '') return [];
  return [name, ...(ALIKE[name] ?? [])].map((kind) => `${kind}:${data}`);
}

const seatOf = (data: unknown): number | null => {
  const seat: unknown = typeof data === 'object' && data !== null && 'seat' in data ? data.seat : null;
  return typeof seat === 'number' ? seat : null;
};

/** Whose area a thing lies in; none for what all share. */
function ownerOf(thing: Element): number | null {
  const area = thing.closest('[data-owner], [data-scene]');
  const name = area?.getAttribute('data-owner') ?? /\d+$/.exec(area?.getAttribute('data-scene') ?? '')?.[0];
  return name === undefined || name === null ? null : Number(name);
}

/** The things on a board that events speak of. */
export function spokenOf(root: ParentNode, events: readonly TableEvent[]): Element[] {
  const things = [...root.querySelectorAll('[data-place]')].map((thing) => ({
    thing,
    place: (thing.getAttribute('data-place') ?? '').replace(/^other:/, ''),
    owner: ownerOf(thing),
  }));
  const found = events.flatMap(({ data }) => {
    const places = new Set(placesIn(data));
    const seat = seatOf(data);
    return things
      .filter(
        ({ place, owner }) =>
          (places.has(place) || places.has(place.split(':').slice(0, 2).join(':'))) && (owner === null || seat === null || owner === seat),
      )
      .map(({ thing }) => thing);
  });
  return [...new Set(found)];
}
