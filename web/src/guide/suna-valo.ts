import { placeOf } from '../games/suna-valo/places';
import type { FarmView } from '../wire/suna-valo/FarmView';
import type { View } from '../wire/suna-valo/View';
import { again, confirm, hint, look, rules, score, undo, why } from './common';
import { asks, did, options, places, type GameGuide, type Moment } from './lesson';

type Now = Moment<View>;
const farm = ({ view, seat }: Now): FarmView => view.farms[seat]!;
const turn = asks('prompt.main');
/** Whether one deed came right after another. */
const inARow = ({ deeds }: Moment, first: RegExp, second: RegExp): boolean => deeds.some((deed, i) => second.test(deed) && first.test(deeds[i - 1] ?? ''));
const bought = (now: Moment): number => now.deeds.filter((deed) => deed.startsWith('buy ')).length;

/** Farm cards of one's own display; a festival would teach something else. */
const ownCards = (now: Now): string[] => {
  const offered = farm(now).display.flatMap(({ card }) => (card ? [`buy ${card}`] : []));
  const possible = now.options.filter((action) => offered.includes(action));
  const farmCards = possible.filter((action) => action.startsWith('buy H'));
  return farmCards.length > 0 ? farmCards : possible;
};

/** What can be bought elsewhere than in one's own display. */
const otherCards = (now: Now): string[] => {
  const own = ownCards(now);
  return now.options.filter((action) => action.startsWith('buy H') && !own.includes(action));
};

/** What an activation has to offer; when all is used, only its end. */
const useful = (now: Moment): string[] => {
  const uses = now.options.filter((action) => action !== 'done' && !action.startsWith('swap'));
  return uses.length > 0 ? uses : now.options.filter((action) => action === 'done');
};

/** With the characters recommended for a first game (SUN-2.19). */
export const guide: GameGuide<View> = {
  setup: { characters: 'first_game', start_player: 0 },
  placeOf,
  enough: (now) => turn(now) && bought(now) > 3,
  lessons: [
    {
      id: 'aim',
      say: {
        en: 'Welcome to Suna Valo! You run a farm and grow goods, which you deliver or load onto ships. Whoever has more points after three eras wins.',
        de: 'Willkommen bei Suna Valo! Du führst einen Hof und erzeugst Güter, die du lieferst oder auf Schiffe lädst. Wer nach drei Ären mehr Punkte hat, gewinnt.',
      },
      when: asks('prompt.character'),
      rule: 'SUN-4.1',
    },
    {
      id: 'character',
      say: {
        en: 'First choose a character, who helps you all game long. Both are good for a first game, so take the one you like.',
        de: 'Wähle zuerst einen Charakter, der dir das ganze Spiel über hilft. Beide eignen sich für ein erstes Spiel, also nimm, wer dir gefällt.',
      },
      when: asks('prompt.character'),
      done: (now) => did(now, /^character /),
      point: { options: options(/^character /) },
      rule: 'SUN-2.18',
    },
    undo(),
    again,
    confirm,
    {
      id: 'prepare',
      say: {
        en: 'Three cards lie in your display. Put one good on each as its price: click a marked good of your farm. If the other player buys the card, you get the goods on it and the same again.',
        de: 'In deiner Auslage liegen drei Karten. Lege auf jede ein Gut als Preis: Klicke ein markiertes Gut deines Hofs an. Kauft der andere die Karte, bekommst du die Güter darauf und noch einmal so viele.',
      },
      when: asks('prompt.prepare'),
      done: ({ view }) => view.phase === 'turns',
      point: { options: options(/^give /) },
      rule: 'SUN-2.20',
    },
    look(turn),
    {
      id: 'turn',
      say: {
        en: 'On your turn you buy one card: from your own display, from the village for any goods, or from the other player for exactly what lies on it.',
        de: 'In deinem Zug kaufst du eine Karte: aus deiner Auslage, im Dorf für beliebige Güter oder vom anderen für genau das, was darauf liegt.',
      },
      when: turn,
      point: { options: options(/^buy /) },
      rule: 'SUN-5.1.1',
    },
    why(
      'ship:',
      turn,
      {
        en: 'Instead of buying you could load a ship, but not yet: only what has a dashed edge is possible. Click the ship order and you are told why.',
        de: 'Statt zu kaufen könntest du ein Schiff beladen, aber noch nicht: Nur was einen gestrichelten Rand hat, ist möglich. Klicke den Schiffsauftrag an, dann erfährst du, warum.',
      },
      'SUN-13.1',
    ),
    {
      id: 'own',
      say: {
        en: 'Begin with a card of your own display: it costs you nothing more, its price just goes away.',
        de: 'Beginne mit einer Karte aus deiner Auslage: Sie kostet dich nichts weiter, ihr Preis kommt einfach weg.',
      },
      when: turn,
      done: (now) => did(now, /^buy /),
      point: { options: ownCards },
      rule: 'SUN-5.2.1',
    },
    {
      id: 'place',
      say: {
        en: 'Lay it face up into a column of its colour. Each new card sets the whole column going, so long columns are strong.',
        de: 'Lege sie offen in eine Spalte ihrer Farbe. Jede neue Karte setzt die ganze Spalte in Gang, lange Spalten sind also stark.',
      },
      when: asks('prompt.place_card'),
      done: (now) => did(now, /^(place|face-down|celebrate)/),
      point: { options: options(/^(place|celebrate)/) },
      rule: 'SUN-6.1',
    },
    {
      id: 'activation',
      say: {
        en: 'The column is activated: its head and every card in it can be used once, in any order. Click what is marked, one after the other.',
        de: 'Die Spalte ist aktiviert: Ihr Kopf und jede Karte darin können einmal genutzt werden, in beliebiger Reihenfolge. Klicke nacheinander an, was markiert ist.',
      },
      when: asks('prompt.activation'),
      done: (now) => did(now, /^(produce|energy|gain|deliver|step|use)/) && now.question !== 'prompt.activation',
      point: { options: useful },
      rule: 'SUN-7.1.1',
    },
    {
      id: 'deliver',
      say: {
        en: 'A delivery takes a good to an order. Public orders are open to both of you, and whoever completes one first gets more points. Choose a place to fill.',
        de: 'Eine Lieferung bringt ein Gut zu einem Auftrag. Öffentliche Aufträge stehen beiden offen, und wer zuerst fertig ist, bekommt mehr Punkte. Wähle einen Platz.',
      },
      when: (now) => asks('prompt.deliver')(now) || asks('prompt.activation')(now),
      done: (now) => did(now, /^deliver /),
      point: { options: options(/^deliver /) },
      rule: 'SUN-8.1',
    },
    {
      id: 'add',
      say: {
        en: 'Your display has a gap. Choose a card from the village for it, one that you would like to buy later.',
        de: 'Deine Auslage hat eine Lücke. Wähle dafür eine Karte aus dem Dorf, am besten eine, die du später kaufen willst.',
      },
      when: asks('prompt.add'),
      done: (now) => did(now, /^add /),
      point: { options: options(/^add /) },
      rule: 'SUN-14.2.1',
    },
    {
      id: 'price',
      say: {
        en: 'Now set its price with your own goods, at least as many as the card asks for. Keep what you need and put down what you can spare.',
        de: 'Bestimme jetzt ihren Preis aus deinen Gütern, mindestens so viele, wie die Karte verlangt. Behalte, was du brauchst, und lege ab, was du entbehren kannst.',
      },
      when: asks('prompt.price'),
      done: (now) => inARow(now, /^add /, /^(give|done)/) && now.question !== 'prompt.price',
      point: { options: (now) => (now.options.includes('done') ? ['done'] : options(/^give /)(now)) },
      rule: 'SUN-14.3.1',
    },
    {
      id: 'orders',
      say: {
        en: 'These orders want goods. You deliver with the drones of your Transport dock, so a card there is worth having.',
        de: 'Diese Aufträge wollen Güter. Du lieferst mit den Drohnen deines Transportdocks, eine Karte dort lohnt sich also.',
      },
      when: (now) => turn(now) && bought(now) > 0,
      point: { places: places('need:A') },
      rule: 'SUN-7.5.1',
    },
    {
      id: 'buy',
      say: {
        en: 'Now buy a card elsewhere: in the village, where the right place is the cheapest, or from the other player.',
        de: 'Kaufe jetzt woanders: im Dorf, wo der rechte Platz am billigsten ist, oder vom anderen.',
      },
      when: (now) => turn(now) && bought(now) > 0,
      done: (now) => bought(now) > 1,
      point: { options: otherCards },
      rule: 'SUN-5.1.3',
    },
    {
      id: 'pay',
      say: {
        en: 'Pay good by good: click what you want to give.',
        de: 'Bezahle Gut für Gut: Klicke an, was du geben willst.',
      },
      when: asks('prompt.pay'),
      done: (now) => inARow(now, /^buy /, /^give /),
      point: { options: options(/^give /) },
      rule: 'SUN-5.1.4',
    },
    score((now) => bought(now) > 1 && (now.confirming || now.question !== null), 'SUN-4.7'),
    rules((now) => turn(now) && bought(now) > 1),
    {
      id: 'rows',
      say: {
        en: 'The figures on your farm cover improvements; each order you complete takes one away. Cards in all six columns complete a row, which is worth 5 points or a further activation.',
        de: 'Die Figuren auf deinem Hof verdecken Verbesserungen; jeder erfüllte Auftrag nimmt eine weg. Karten in allen sechs Spalten füllen eine Reihe, die 5 Punkte oder eine weitere Aktivierung bringt.',
      },
      when: (now) => turn(now) && bought(now) > 1,
      rule: 'SUN-9.1',
    },
    hint((now) => turn(now) && bought(now) > 1),
    {
      id: 'end',
      say: {
        en: 'Now you know Suna Valo! When the draw pile of an era runs out, there is income and the next era begins; after the third, orders, ships, rows and bots are counted. Play on, the bot is an easy one.',
        de: 'Jetzt kennst du Suna Valo! Geht der Stapel einer Ära zu Ende, gibt es Einkommen und die nächste Ära beginnt; nach der dritten zählen Aufträge, Schiffe, Reihen und Bots. Spiel einfach weiter, der Bot ist ein leichter.',
      },
      when: () => true,
      rule: 'SUN-4.7',
    },
  ],
};
