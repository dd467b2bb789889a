/**
 * Where an option lives on the board. The first word of an action's notation says what kind of thing is meant
 * (`crates/helios/src/action.rs`); what is not named here is offered as a button near the prompt.
 */
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
