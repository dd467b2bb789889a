/** What a reader of the text board may ask about. */
import type { Wishes } from '../frame/wishes';
import { buildings, characters, fieldsOf, kindsOf } from './content';
import * as things from './things';
import { COLOURS, SPECIALS, SYMBOLS, type View } from './view';
import { t } from './words';

export function wishes(view: View, seat: number): Wishes[] {
  const tileAt = new Map(view.boards[seat]?.tiles.map((tile) => [tile.at, tile]));
  return [
    { title: t('action_tiles'), things: SYMBOLS.map(things.column) },
    { title: t('new_land'), things: [...COLOURS.map(things.openLand), ...SPECIALS.map(things.openSpecial)] },
    { title: t('city'), things: [things.temple(), ...buildings.map(({ id }) => things.building(id))] },
    { title: t('characters'), things: characters.map(({ id }) => things.character(id)) },
    {
      title: t('land'),
      things: [...fieldsOf.light, ...fieldsOf.rim].map((at) => things.field(at, kindsOf(at), tileAt.get(at))),
    },
  ];
}
