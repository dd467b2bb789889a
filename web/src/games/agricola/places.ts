/**
 * Where an option lives on the board. The first word of an action's notation says what kind of thing is meant
 * (`crates/agricola/src/action.rs`); what is not named here is offered as a button near the prompt.
 */
export type Place =
  | `other:${string}`
  | `space:${string}`
  | `take:${string}`
  | `cell:${string}`
  | `good:${string}`
  | `major:${string}`
  | `card:${string}`
  | 'sow'
  | 'bake'
  | 'house'
  | 'discard';

export function placeOf(action: string): Place | null {
  const [verb = '', what = '', , on = ''] = action.split(' ');
  switch (verb) {
    case 'place':
      return `space:${what}`;
    case 'take':
      return `take:${what}`;
    case 'room':
    case 'stable':
    case 'plow':
    case 'fence':
    case 'add':
      return `cell:${what}`;
    case 'convert':
    case 'release':
    case 'breed':
      return `good:${what}`;
    case 'build':
    case 'craft':
      return `major:${what}`;
    case 'keep':
    case 'play':
    case 'throw':
    case 'choose':
    case 'use':
      return `card:${what}`;
    case 'renovate':
      return 'house';
    // All fields without crops are alike, and so are ovens that share the grain.
    case 'sow':
      return on ? (on.includes(',') ? `cell:${on}` : `card:${on}`) : 'sow';
    case 'bake':
      return 'bake';
    case 'discard':
      return 'discard';
    default:
      return null;
  }
}
