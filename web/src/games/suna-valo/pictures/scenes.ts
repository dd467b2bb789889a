/** Which picture a card shows; cards that do the same share one. */
import { cards } from '../content';

const scenes: Record<string, string> = {
  H01: 'pond', H02: 'wheat', H03: 'ponds', H04: 'terrace', H05: 'flowers', H06: 'glasshouse', H07: 'sheep', H08: 'hens', H09: 'paddock', H10: 'crystal',
  H11: 'paddock', H12: 'scrap', H13: 'dock', H14: 'pad', H15: 'workshop', H16: 'teahouse', H17: 'table', H18: 'garden', H19: 'kitchen', H20: 'wheat',
  H21: 'solar', H22: 'ponds', H23: 'flowers', H24: 'cornflowers', H25: 'flowers', H26: 'sheep', H27: 'hens', H28: 'paddock', H29: 'crystal', H30: 'scrap',
  H31: 'vault', H32: 'workshop', H33: 'dock', H34: 'workshop', H35: 'table', H36: 'kitchen', H37: 'garden', H38: 'table', H39: 'solar', H40: 'memorial',
  H41: 'pond', H42: 'cornflowers', H43: 'paddock', H44: 'sheep', H45: 'hens', H46: 'memorial', H47: 'crystal', H48: 'vault', H49: 'mural', H50: 'pad',
  H51: 'dock', H52: 'beacon', H53: 'table', H54: 'garden', H55: 'teahouse', H56: 'kitchen', H57: 'teahouse',
};
const FESTIVAL_WITH_SHIPS = ['E04', 'E05', 'E09'];

export function sceneOf(id: string): string {
  if (cards.get(id)?.festival) return FESTIVAL_WITH_SHIPS.includes(id) ? 'regatta' : 'festival';
  return scenes[id] ?? 'wheat';
}
