/**
 * Where an option lives on the board. The first word of an action's notation says what kind of thing is meant
 * (`crates/suna-valo/src/action.rs`); what is not named here is offered as a button near the prompt.
 */
import { homeOf } from './content';

export function placeOf(action: string): string | null {
  const [verb = '', a = '', b = ''] = action.split(' ');
  switch (verb) {
    case 'character':
      return `character:${a}`;
    case 'give':
      return a === 'energy' ? 'energy' : b === 'market' ? `market:${a}` : `good:${b}:${a}`;
    case 'leave':
      return `leave:${a}`;
    case 'buy':
    case 'add':
      return `card:${a}`;
    case 'ship':
      return `ship:${a}`;
    case 'place':
      return `up:${a}`;
    case 'face-down':
      return `down:${a}`;
    case 'celebrate':
    case 'perform':
      return 'festival';
    case 'produce':
      return `empty:${b}:${a}`;
    case 'energy':
      return 'energy-icon';
    case 'gain':
      return `supply:${a}`;
    case 'use':
    case 'tile':
      return `tile:${a}`;
    // Where the head is follows from the resource, which only the decision knows.
    case 'store':
      return a === 'head' ? 'home' : `at:${a}`;
    case 'keep':
      return b === 'head' ? `head:${homeOf(a)}` : `at:${b}`;
    case 'card':
      return `at:${a}`;
    case 'column':
      return `head:${a}`;
    case 'deliver':
      return `need:${a}:${b}`;
    case 'step':
      return `step:${a}`;
    case 'take':
      return `figure:${a}`;
    case 'row':
      return `row:${a}`;
    case 'recover':
      return `discard:${a}`;
    case 'swap':
      return `price:${a}:${b}`;
    case 'reveal':
      return 'pile';
    case 'replace':
      return `hand:${b}`;
    default:
      return null;
  }
}
