import { neighbours } from '../games/helios/hex';
import { placeOf } from '../games/helios/places';
import type { PlayerBoard, View } from '../games/helios/view';
import { again, confirm, hint, look, rules, score, undo, why } from './common';
import { asks, did, options, places, type GameGuide, type Moment } from './lesson';

type Now = Moment<View>;
const mine = ({ view, seat }: Now): PlayerBoard => view.boards[seat]!;
const taking = asks('prompt.take_tile');

/** Fields on which a temple costs nothing but its price: their cube is already spent. */
const bare = (now: Now): string[] => {
  const tiles = mine(now).tiles.filter(({ cubes }) => !cubes?.length).map(({ at }) => `at ${at}`);
  return now.options.filter((action) => tiles.includes(action));
};

/** Where the sun would shine on a temple; anywhere if it reaches none. */
const towardsTemples = (now: Now): string[] => {
  const lit = new Set(mine(now).tiles.filter(({ temple }) => temple).flatMap(({ at }) => neighbours(at)));
  const ways = now.options.filter((action) => action.startsWith('sun '));
  const good = ways.filter((action) => lit.has(action.split(' ')[1] ?? ''));
  return good.length > 0 ? good : ways;
};

/** A field beside the start tile where the sun comes by in its first steps. */
const beside = (now: Now): string[] => {
  const fields = now.options.filter((action) => action.startsWith('at '));
  return fields.includes('at 1,0') ? ['at 1,0'] : fields;
};

export const guide: GameGuide<View> = {
  setup: { start_player: 0 },
  placeOf,
  enough: ({ view }) => view.round > 1,
  lessons: [
    {
      id: 'aim',
      say: {
        en: 'Welcome to Helios! You shape a piece of land, and a sun travels round it. Whoever has more points after four rounds wins.',
        de: 'Willkommen bei Helios! Du gestaltest ein Stück Land, um das eine Sonne wandert. Wer nach vier Runden mehr Punkte hat, gewinnt.',
      },
      when: asks('prompt.start_land'),
      rule: 'HEL-4.1',
    },
    {
      id: 'start',
      say: {
        en: 'Your land begins with one tile. The cube on it is what you pay with later. Take the tile you like best; all three are equally good.',
        de: 'Dein Land beginnt mit einem Plättchen. Mit dem Würfel darauf bezahlst du später. Nimm, welches dir gefällt; alle drei sind gleich gut.',
      },
      when: asks('prompt.start_land'),
      done: (now) => did(now, /^start /),
      point: { options: options(/^start /) },
      rule: 'HEL-3.10',
    },
    undo(),
    again,
    confirm,
    look(taking),
    {
      id: 'turn',
      say: {
        en: 'This is a turn: you take the bottom tile of one of these three columns and do what it says. The three actions are create land, build and move the sun.',
        de: 'So läuft ein Zug: Du nimmst das unterste Plättchen einer dieser drei Spalten und tust, was es sagt: Land erschaffen, errichten oder die Sonne bewegen.',
      },
      when: taking,
      point: { places: places('column:') },
      rule: 'HEL-5.3.3',
    },
    {
      id: 'land',
      say: { en: 'Begin with more land: take the tile that lets you create land.', de: 'Beginne mit mehr Land: Nimm das Plättchen, mit dem du Land erschaffst.' },
      when: taking,
      done: (now) => did(now, /^take create_land/),
      point: { options: options(/^take create_land/) },
      rule: 'HEL-5.1.1',
    },
    {
      id: 'slot',
      say: {
        en: 'A gray tile is wild, so you choose its slot under your land. Four tiles at one slot earn you a further action.',
        de: 'Ein graues Plättchen passt überall, also wählst du seine Ablage unter deinem Land. Vier Plättchen an einer Ablage bringen dir eine weitere Aktion.',
      },
      when: asks('prompt.choose_slot'),
      done: (now) => did(now, /^slot /),
      point: { options: options(/^slot /) },
      rule: 'HEL-5.2.3',
    },
    {
      id: 'tile',
      say: {
        en: 'Choose a new tile. Its cube comes along, and each kind of land grows cubes of its own colour.',
        de: 'Wähle ein neues Plättchen. Sein Würfel kommt mit, und jede Landart bringt Würfel ihrer eigenen Farbe.',
      },
      when: asks('prompt.create_land'),
      done: (now) => did(now, /^land /),
      point: { options: options(/^land /) },
      rule: 'HEL-6.1',
    },
    {
      id: 'field',
      say: {
        en: 'Put it beside your land, on a light field. On the marked one the sun will soon come by.',
        de: 'Lege es an dein Land an, auf ein helles Feld. Beim markierten kommt die Sonne bald vorbei.',
      },
      when: asks('prompt.place_tile'),
      done: (now) => did(now, /^at /),
      point: { options: beside },
      rule: 'HEL-6.6',
    },
    {
      id: 'build',
      say: { en: 'Now you can afford to build something. Take the tile for building.', de: 'Jetzt kannst du dir ein Bauwerk leisten. Nimm das Plättchen zum Errichten.' },
      when: (now) => taking(now) && did(now, /^take create_land/),
      done: (now) => did(now, /^take build/),
      point: { options: options(/^take build/) },
      rule: 'HEL-5.1.1',
    },
    why(
      'building:palace',
      (now) => asks('prompt.build')(now) && !now.options.includes('build palace'),
      {
        en: 'Only what has a dashed edge is possible now. Why not the Palace? Click it and you are told.',
        de: 'Nur was einen gestrichelten Rand hat, ist gerade möglich. Warum nicht der Palast? Klicke ihn an, dann erfährst du es.',
      },
      'HEL-7.1.6',
    ),
    {
      id: 'temple',
      say: {
        en: 'Your first temple costs just one cube, and it earns points whenever the sun shines on it. Build it.',
        de: 'Dein erster Tempel kostet nur einen Würfel und bringt Punkte, sooft die Sonne auf ihn scheint. Baue ihn.',
      },
      when: asks('prompt.build'),
      done: (now) => did(now, /^temple/),
      point: { options: options(/^temple$/) },
      rule: 'HEL-7.2.1',
    },
    {
      id: 'pay',
      say: {
        en: 'Pay with a cube that lies on your land: click one.',
        de: 'Bezahle mit einem Würfel, der auf deinem Land liegt: Klicke einen an.',
      },
      when: asks('prompt.pay'),
      done: (now) => did(now, /^pay /),
      point: { options: options(/^pay /) },
      rule: 'HEL-7.1.1',
    },
    {
      id: 'temple-place',
      say: {
        en: 'Where shall the temple stand? Cubes under it are lost, so put it on the tile you have just emptied.',
        de: 'Wo soll der Tempel stehen? Würfel unter ihm gehen verloren, also stelle ihn auf das Plättchen, das du gerade geleert hast.',
      },
      when: asks('prompt.place_temple'),
      done: ({ view, seat }) => view.boards[seat]?.tiles.some(({ temple }) => temple) ?? false,
      point: { options: bare },
      rule: 'HEL-7.2.5',
    },
    {
      id: 'sun',
      say: { en: 'Time for the sun. Take the tile that moves it.', de: 'Zeit für die Sonne. Nimm das Plättchen, das sie bewegt.' },
      when: (now) => taking(now) && did(now, /^take build/),
      done: (now) => did(now, /^take move_sun/),
      point: { options: options(/^take move_sun/) },
      rule: 'HEL-5.1.1',
    },
    {
      id: 'walk',
      say: {
        en: 'The sun goes clockwise round your land. Where it stops it shines on the tiles beside it: empty land gets a cube, a temple gives points. Choose a marked field.',
        de: 'Die Sonne wandert im Uhrzeigersinn um dein Land. Wo sie hält, bescheint sie die Plättchen daneben: Leeres Land erhält einen Würfel, ein Tempel bringt Punkte. Wähle ein markiertes Feld.',
      },
      when: asks('prompt.move_sun'),
      done: (now) => did(now, /^sun /),
      point: { options: towardsTemples },
      rule: 'HEL-8.7.6',
    },
    score((now) => did(now, /^sun /) && (now.confirming || now.question !== null), 'HEL-13.1'),
    rules(taking),
    {
      id: 'slots',
      say: {
        en: 'The tiles you took lie under your land, sorted by colour. Four of one colour earn you a further action, so colours matter too.',
        de: 'Deine genommenen Plättchen liegen nach Farben unter deinem Land. Vier von einer Farbe bringen dir eine weitere Aktion, also achte auch auf Farben.',
      },
      when: (now) => taking(now) && did(now, /^sun /),
      point: { places: places('slot:') },
      rule: 'HEL-9.2',
    },
    hint((now) => taking(now) && did(now, /^sun /)),
    {
      id: 'characters',
      say: {
        en: 'After four turns characters can be bought with mana and woken with three cubes; then they bring many points in the end. If you cannot or do not want to, end the turn.',
        de: 'Nach vier Zügen kann man Personen mit Mana kaufen und mit drei Würfeln wecken; dann bringen sie am Ende viele Punkte. Wenn du nicht kannst oder willst, beende den Zug.',
      },
      when: asks('prompt.characters'),
      done: (now) => did(now, /^(buy|activate|done)/),
      point: { options: (now) => now.options },
      rule: 'HEL-10.3',
    },
    {
      id: 'end',
      say: {
        en: 'Now you know Helios! Three more rounds like this one follow; then corners, special tiles, buildings, woken characters and mana bring their points too. Play on, the bot is an easy one.',
        de: 'Jetzt kennst du Helios! Es folgen noch drei solche Runden; dann bringen auch Ecken, Sonderplättchen, Gebäude, geweckte Personen und Mana Punkte. Spiel einfach weiter, der Bot ist ein leichter.',
      },
      when: () => true,
      rule: 'HEL-13.1',
    },
  ],
};
