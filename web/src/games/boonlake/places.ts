/**
 * Where an option lives on the board. The first word of an action's notation says what kind of thing is meant
 * (`crates/boonlake/src/action.rs`); what is not named here is offered as a button near the prompt.
 */
export type Place =
  | `other:${string}`
  | `scoring:${string}`
  | `site:${string}`
  | `strip:${string}`
  | `card:${string}`
  | `pay:${string}`
  | `field:${string}`
  | `spot:${string}`
  | `spend:${string}`
  | `region:${string}`
  | `lever:${string}`
  | `boat:${string}`
  | `space:${string}`
  | `track:${string}`
  | `trade:${string}`
  | `offer:${string}`
  | 'pile'
  | 'mound'
  | 'coins'
  | 'vases'
  | 'supply';

export function placeOf(action: string): Place | null {
  const [verb = '', ...rest] = action.split(' ');
  const [a = '', b = ''] = rest;
  switch (verb) {
    case 'keep':
    case 'project':
    case 'score':
      return `scoring:${a}`;
    case 'site':
    case 'strip':
    case 'region':
    case 'track':
      return `${verb}:${a}`;
    case 'play':
    case 'discard':
    case 'give':
      return `card:${a}`;
    case 'at':
    case 'cattle':
      return `field:${a}`;
    case 'develop':
    case 'house':
    case 'settlement':
      return `spot:${a}:${b}`;
    case 'modernize':
    case 'lever':
    case 'ready':
      return `lever:${a}`;
    case 'boat':
      return `boat:${a}`;
    case 'ship':
      return `space:${a}`;
    // Ways to pay lie side by side, each with its picture.
    case 'pay':
    case 'spend':
    case 'trade':
    case 'offer':
      return `${verb}:${rest.join('-')}`;
    case 'draw':
      return 'pile';
    case 'explore':
      return 'mound';
    case 'take':
      return 'coins';
    case 'vase':
      return 'vases';
    case 'hire':
      return 'supply';
    default:
      return null;
  }
}

const ANY_TIME_LEVERS = ['lever 10 ', 'lever 11', 'lever 12'];

/** What can be done at almost any time beside the question: boats, and the levers that need no occasion. */
export function isAside(action: string): boolean {
  return action.startsWith('boat ') || ANY_TIME_LEVERS.some((lever) => action.startsWith(lever));
}
