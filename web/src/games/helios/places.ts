/**
 * Where an option lives on the board. The first word of an action's notation says what kind of thing is meant
 * (`crates/helios/src/action.rs`); what is not named here is offered as a button near the prompt.
 */
import type { Choice } from '../../wire/Choice';

export type Place =
  | `other:${string}`
  | `column:${string}`
  | `slot:${string}`
  | `tile:${string}`
  | `field:${string}`
  | `cube:${string}`
  | `building:${string}`
  | `character:${string}`
  | 'temple'
  | `colour:${string}`
  | `start:${string}`
  | `exchange:${string}`;

export function placeOf(action: string): Place | null {
  const [verb = '', a = '', b = ''] = action.split(' ');
  switch (verb) {
    case 'take':
      return `column:${a}`;
    case 'slot':
      return `slot:${a}`;
    case 'land':
    case 'special':
      return `tile:${a}`;
    case 'at':
    case 'sun':
      return `field:${a}`;
    case 'pay':
      return `cube:${b}:${a}`;
    case 'build':
      return `building:${a}`;
    case 'buy':
    case 'activate':
      return `character:${a}`;
    case 'temple':
      return 'temple';
    case 'cube':
      return `colour:${a}`;
    case 'start':
      return `start:${a}`;
    case 'exchange':
      return `exchange:${a}`;
    default:
      return null;
  }
}

/** The options by place; several may share one (a field the sun reaches with and without a lap). */
export function byPlace(options: readonly Choice[]): ReadonlyMap<Place, readonly Choice[]> {
  const places = new Map<Place, Choice[]>();
  for (const option of options) {
    const place = placeOf(option.action);
    if (place === null) continue;
    const there = places.get(place);
    if (there) there.push(option);
    else places.set(place, [option]);
  }
  return places;
}
