import { placeOf } from '../games/boonlake/places';
import type { BoardView } from '../wire/boonlake/BoardView';
import type { View } from '../wire/boonlake/View';
import { again, confirm, hint, look, rules, score, undo } from './common';
import { asks, did, options, places, type GameGuide, type Moment } from './lesson';

type Now = Moment<View>;
const mine = ({ view, seat }: Now): BoardView => view.boards[seat]!;
const choosing = asks('prompt.choose_strip');
/** How many turns the learner has begun. */
const turns = (now: Moment): number => now.deeds.filter((deed) => deed.startsWith('strip ')).length;
/** The two lowest strips cost points. */
const ROWS_WITHOUT_LOSS = 5;

/** The first of these actions that costs no points; any other if none does. */
const strip =
  (...wanted: string[]) =>
  (now: Now): string[] => {
    const free = now.options.filter((action) => action.startsWith('strip ') && now.view.strips.slice(0, ROWS_WITHOUT_LOSS).some((id) => action === `strip ${id}`));
    const best = wanted.map((id) => `strip ${id}`).find((action) => free.includes(action));
    return best ? [best] : free;
  };

/** A card in hand that cannot be played now. */
const unplayable = (now: Now): string[] =>
  mine(now).hand.filter((card) => !now.options.some((action) => action.endsWith(` ${card}`))).slice(0, 1).map((card) => `card:${card}`);

/** Play a card if one can be played, else take coins for one, else go on. */
const cardStep = (now: Moment): string[] => {
  const [play, discard, forgo] = [/^play /, /^discard /, /^forgo/].map((verb) => options(verb)(now).slice());
  return play!.length > 0 ? play! : discard!.length > 0 ? discard! : forgo!;
};

const rightPart = (now: Moment): boolean => /^prompt\.(pioneer|settle|cattle|hire|builder|progress)_right$/.test(now.question ?? '');

export const guide: GameGuide<View> = {
  setup: { start_player: 0 },
  placeOf,
  enough: (now) => choosing(now) && turns(now) > 3,
  lessons: [
    {
      id: 'aim',
      say: {
        en: 'Welcome to Boonlake! You settle new land beyond a river and travel down it twice. Whoever has most points in the end wins.',
        de: 'Willkommen bei Boonlake! Du besiedelst neues Land hinter einem Fluss und fährst ihn zweimal hinab. Wer am Ende die meisten Punkte hat, gewinnt.',
      },
      when: asks('prompt.keep_tile'),
      rule: 'BOO-3.1',
    },
    {
      id: 'tile',
      say: {
        en: 'Keep one of these scoring tiles. It says what is worth points in the four scorings of the game; yours counts double for you.',
        de: 'Behalte eines dieser Wertungsplättchen. Es sagt, was in den vier Wertungen des Spiels Punkte bringt; deines zählt für dich doppelt.',
      },
      when: asks('prompt.keep_tile'),
      done: (now) => did(now, /^keep /),
      point: { options: options(/^keep /) },
      rule: 'BOO-2.10',
    },
    {
      id: 'site',
      say: {
        en: 'Choose what you produce first: wood, loam, stone or iron. Resources are never spent, you only need to have them.',
        de: 'Wähle, was du zuerst produzierst: Holz, Lehm, Stein oder Eisen. Rohstoffe werden nie verbraucht, du musst sie nur haben.',
      },
      when: asks('prompt.first_site'),
      done: (now) => did(now, /^site /),
      point: { options: options(/^site /) },
      rule: 'BOO-5.1',
    },
    undo((now) => now.confirming || now.question === 'prompt.card_step'),
    again,
    confirm,
    look(choosing),
    {
      id: 'turn',
      say: {
        en: 'This is a turn: choose one of these seven actions, play a card of its kind if you like, carry it out, then move your ship. The two lowest rows cost points.',
        de: 'So läuft ein Zug: Wähle eine dieser sieben Aktionen, spiele dazu eine passende Karte, führe die Aktion aus und bewege dein Schiff. Die beiden untersten Reihen kosten Punkte.',
      },
      when: choosing,
      point: { places: places('strip:') },
      rule: 'BOO-3.4',
    },
    {
      id: 'first-strip',
      say: {
        en: 'Begin with the marked action: it brings you new land or people. Land first, then people on it, later houses.',
        de: 'Beginne mit der markierten Aktion: Sie bringt dir neues Land oder Leute. Erst Land, dann Leute darauf, später Häuser.',
      },
      when: choosing,
      done: (now) => did(now, /^strip /),
      point: { options: strip('pioneer', 'hire', 'settle') },
      rule: 'BOO-3.5',
    },
    {
      id: 'why',
      say: {
        en: 'A card fits an action with the same sign: day, sunset or night. Click the marked card in your hand and you are told why it cannot be played now.',
        de: 'Eine Karte passt zu einer Aktion mit demselben Zeichen: Tag, Dämmerung oder Nacht. Klicke die markierte Karte deiner Hand an, dann erfährst du, warum sie jetzt nicht geht.',
      },
      when: (now) => asks('prompt.card_step')(now) && unplayable(now).length > 0,
      done: (now) => now.asked > 0,
      point: { places: unplayable },
      rule: 'BOO-6.2',
    },
    {
      id: 'card',
      say: {
        en: 'Play a card of the kind that is asked for: you pay its coins and need its resources. If you cannot, discard one for 2 coins or go on without.',
        de: 'Spiele eine Karte der gefragten Art: Du bezahlst ihre Münzen und brauchst ihre Rohstoffe. Geht das nicht, wirf eine für 2 Münzen ab oder verzichte.',
      },
      when: asks('prompt.card_step'),
      done: (now) => did(now, /^(play|project|discard) /) || (turns(now) > 0 && now.question !== null && now.question !== 'prompt.card_step'),
      point: { options: cardStep },
      rule: 'BOO-3.8',
    },
    {
      id: 'pay',
      say: {
        en: 'Resources come from your sites and your two boats: downstream a boat moves for free, upstream for 2 coins. Take the way to pay that leaves you most.',
        de: 'Rohstoffe kommen von deinen Produktionsgebäuden und deinen zwei Booten: Flussabwärts fährt ein Boot umsonst, flussaufwärts für 2 Münzen. Nimm die Bezahlung, die dir am meisten lässt.',
      },
      when: asks('prompt.pay'),
      done: (now) => did(now, /^pay /),
      point: { options: options(/^pay /) },
      rule: 'BOO-5.5',
    },
    {
      id: 'explore',
      say: {
        en: 'Explore: turn up a new tile of land.',
        de: 'Entdecke: Decke ein neues Landplättchen auf.',
      },
      when: asks('prompt.explore'),
      done: (now) => did(now, /^explore/),
      point: { options: options(/^explore$/) },
      rule: 'BOO-7.1',
    },
    {
      id: 'field',
      say: {
        en: 'Put it on an empty field beside other land. You get at once what the field shows.',
        de: 'Lege es auf ein leeres Feld neben anderem Land. Du bekommst sofort, was das Feld zeigt.',
      },
      when: (now) => asks('prompt.place_tile')(now) || asks('prompt.place_pasture')(now),
      done: (now) => did(now, /^at /),
      point: { options: options(/^at /) },
      rule: 'BOO-7.3',
    },
    {
      id: 'develop',
      say: {
        en: 'Develop: put one of your people on a free building site anywhere on the map. Some sites bring something at once, some cost something.',
        de: 'Erschließe: Setze einen deiner Bewohner auf einen freien Bauplatz, wo immer du willst. Manche Bauplätze bringen sofort etwas, manche kosten etwas.',
      },
      when: (now) => asks('prompt.develop_or_upgrade')(now) || asks('prompt.settle_right')(now),
      done: (now) => did(now, /^develop /),
      point: { options: options(/^develop /) },
      rule: 'BOO-8.1',
    },
    {
      id: 'ship',
      say: {
        en: 'Last in a turn your ship moves, at least one step. You get what its space shows; who travels fast brings the scorings nearer.',
        de: 'Zum Schluss des Zugs fährt dein Schiff, mindestens einen Schritt. Du bekommst, was sein Feld zeigt; wer schnell fährt, bringt die Wertungen näher.',
      },
      when: asks('prompt.move_ship'),
      done: (now) => did(now, /^ship /),
      point: { options: options(/^ship /) },
      rule: 'BOO-13.1',
    },
    {
      id: 'right',
      say: {
        en: 'Everybody profits from an action: this is its right part, behind the arrow, which you may use as well. Choose something, or forgo it.',
        de: 'Von jeder Aktion haben alle etwas: Dies ist ihr rechter Teil, hinter dem Pfeil, den auch du nutzen darfst. Wähle etwas aus, oder verzichte.',
      },
      when: rightPart,
      rule: 'BOO-3.10',
    },
    {
      id: 'second-strip',
      say: {
        en: 'Your second turn. Take an action that puts people on the map or brings you new ones; pieces on the map are what most scorings count.',
        de: 'Dein zweiter Zug. Nimm eine Aktion, die Leute auf die Karte bringt oder dir neue gibt; Figuren auf der Karte zählen in den meisten Wertungen.',
      },
      when: (now) => choosing(now) && turns(now) > 0,
      done: (now) => turns(now) > 1,
      point: { options: strip('settle', 'hire', 'pioneer') },
      rule: 'BOO-4.17',
    },
    score((now) => turns(now) > 1 && (now.confirming || now.question !== null), 'BOO-16.4'),
    rules((now) => choosing(now) && turns(now) > 1),
    {
      id: 'scorings',
      say: {
        en: 'The first ship through a lock on the river brings a scoring for all: you score one tile, then you get income. There are four scorings.',
        de: 'Das erste Schiff durch eine Schleuse bringt eine Wertung für alle: Du wertest ein Plättchen, dann bekommst du Einkommen. Es gibt vier Wertungen.',
      },
      when: (now) => choosing(now) && turns(now) > 1,
      point: { places: places('scoring:') },
      rule: 'BOO-15.4',
    },
    hint((now) => choosing(now) && turns(now) > 1),
    {
      id: 'end',
      say: {
        en: 'Now you know Boonlake! After the second journey down the river come the last scoring and the points of cards, levers and your emptied board. Play on, the bot is an easy one.',
        de: 'Jetzt kennst du Boonlake! Nach der zweiten Fahrt flussabwärts kommen die letzte Wertung und die Punkte für Karten, Hebel und dein geleertes Tableau. Spiel einfach weiter, der Bot ist ein leichter.',
      },
      when: () => true,
      rule: 'BOO-16.1',
    },
  ],
};
