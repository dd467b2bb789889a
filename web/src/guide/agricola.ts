import { placeOf } from '../games/agricola/places';
import type { FarmView } from '../wire/agricola/FarmView';
import type { View } from '../wire/agricola/View';
import { again, confirm, hint, look, rules, score, undo, why } from './common';
import { asks, did, options, places, type GameGuide, type Moment } from './lesson';

type Now = Moment<View>;
const farm = ({ view, seat }: Now): FarmView => view.farms[seat]!;
const placing = asks('prompt.place');
const acting = (now: Moment): boolean => now.question === 'prompt.act' || now.question === 'prompt.act_or_end';
/** How many people the learner has sent out. */
const sent = (now: Moment): number => now.deeds.filter((deed) => deed.startsWith('place ')).length;

/** The game for beginners, without hand cards (AGR-20). */
export const guide: GameGuide<View> = {
  setup: { game: 'family', start_player: 0 },
  placeOf,
  enough: ({ view }) => view.round > 4,
  lessons: [
    {
      id: 'aim',
      say: {
        en: 'Welcome to Agricola! You run a small farm with a wooden house and a family of two. Whoever has the better farm after 14 rounds wins.',
        de: 'Willkommen bei Agricola! Du führst einen kleinen Hof mit einem Holzhaus und einer Familie aus zwei Personen. Wer nach 14 Runden den besseren Hof hat, gewinnt.',
      },
      when: placing,
      point: { places: places('cell:') },
      rule: 'AGR-16.1.1',
    },
    {
      id: 'turn',
      say: {
        en: 'In each round you and the bot take turns to send one person to an action space and do what it says. A space that is taken is closed until the next round.',
        de: 'In jeder Runde schickt ihr abwechselnd eine Person auf ein Aktionsfeld und tut, was dort steht. Ein besetztes Feld ist bis zur nächsten Runde gesperrt.',
      },
      when: placing,
      point: { places: places('space:') },
      rule: 'AGR-3.3.1',
    },
    look(placing),
    why(
      'space:farm_expansion',
      (now) => placing(now) && !now.options.includes('place farm_expansion'),
      {
        en: 'Only what has a dashed edge is possible now. Why not Farm Expansion? Click it and you are told.',
        de: 'Nur was einen gestrichelten Rand hat, ist gerade möglich. Warum nicht Hofausbau? Klicke es an, dann erfährst du es.',
      },
      'AGR-3.3.4',
    ),
    {
      id: 'field',
      say: {
        en: 'Think of food first: a field feeds you for years. Send your first person to Farmland to plow one.',
        de: 'Denke zuerst an Nahrung: Ein Acker ernährt dich jahrelang. Schicke deine erste Person auf Ackerland und pflüge einen.',
      },
      when: placing,
      done: (now) => did(now, /^place farmland/),
      point: { options: options(/^place farmland$/) },
      rule: 'AGR-5.1.5',
    },
    {
      id: 'plow',
      say: {
        en: 'Where shall the field lie? Any empty place of your farm will do; further fields must lie beside it.',
        de: 'Wo soll der Acker liegen? Jeder freie Platz deines Hofs ist recht; weitere Äcker müssen daneben liegen.',
      },
      when: acting,
      done: (now) => did(now, /^plow /),
      point: { options: options(/^plow /) },
      rule: 'AGR-8.1.1',
    },
    undo(),
    again,
    confirm,
    {
      id: 'wood',
      say: {
        en: 'Fences, stables and rooms need wood. Three more come to the Forest each round, and whoever goes there takes them all. Send a person to the Forest.',
        de: 'Für Zäune, Ställe und Räume brauchst du Holz. In den Forst kommen jede Runde drei dazu, und wer hingeht, nimmt alle. Schicke eine Person in den Forst.',
      },
      when: (now) => placing(now) && sent(now) > 0,
      done: (now) => did(now, /^place forest/),
      point: { options: options(/^place forest$/) },
      rule: 'AGR-3.3.8',
    },
    {
      id: 'grain',
      say: {
        en: 'A new round, and a new space has been turned up. For your field you need seed: fetch a grain.',
        de: 'Eine neue Runde, und ein neues Aktionsfeld ist aufgedeckt. Für deinen Acker brauchst du Saatgut: Hole ein Getreide.',
      },
      when: (now) => placing(now) && now.view.round > 1,
      done: (now) => did(now, /^place grain_seeds/),
      point: { options: options(/^place grain_seeds$/) },
      rule: 'AGR-5.1.4',
    },
    {
      id: 'sow-space',
      say: {
        en: 'You have seed and a field: go to Grain Utilization and sow.',
        de: 'Du hast Saatgut und einen Acker: Gehe auf Kornverwertung und säe.',
      },
      when: (now) => placing(now) && (farm(now).goods.grain ?? 0) > 0 && farm(now).fields.length > 0,
      done: (now) => did(now, /^place grain_utilization/),
      point: { options: options(/^place grain_utilization$/) },
      rule: 'AGR-5.2.9',
    },
    {
      id: 'sow',
      say: {
        en: 'Sow your grain: two more are added to it, and every harvest brings you one from the field.',
        de: 'Säe dein Getreide: Zwei kommen noch dazu, und jede Ernte bringt dir eines davon.',
      },
      when: acting,
      done: (now) => did(now, /^sow /),
      point: { options: options(/^sow /) },
      rule: 'AGR-8.2.1',
    },
    {
      id: 'food',
      say: {
        en: 'After round 4 comes the first harvest, and each person eats 2 food. What you lack costs 3 points a piece, so fetch food in time.',
        de: 'Nach Runde 4 kommt die erste Ernte, und jede Person isst 2 Nahrung. Was fehlt, kostet je 3 Punkte, also hole rechtzeitig Nahrung.',
      },
      when: (now) => placing(now) && sent(now) > 2,
      done: (now) => (farm(now).goods.food ?? 0) >= 4 && sent(now) > 2,
      point: { options: options(/^place (day_laborer|fishing|meeting_place)$/) },
      rule: 'AGR-15.3.1',
    },
    score((now) => sent(now) > 3 && (now.confirming || now.question !== null), 'AGR-16.3.1'),
    rules((now) => placing(now) && sent(now) > 3),
    {
      id: 'animals',
      say: {
        en: 'Animals need a fenced pasture or a stable, one may live in your house. Rooms let your family grow, and more people mean more actions.',
        de: 'Tiere brauchen eine eingezäunte Weide oder einen Stall, eines darf ins Haus. Mit mehr Räumen kann deine Familie wachsen, und mehr Personen bedeuten mehr Aktionen.',
      },
      when: (now) => placing(now) && sent(now) > 4,
      rule: 'AGR-7.1.2',
    },
    {
      id: 'improvements',
      say: {
        en: 'These improvements turn goods into food or points. A Fireplace is good to have early; you buy it on the space Major Improvement.',
        de: 'Diese Anschaffungen machen aus Waren Nahrung oder Punkte. Eine Feuerstelle lohnt sich früh; du kaufst sie auf dem Feld Große Anschaffung.',
      },
      when: (now) => placing(now) && sent(now) > 4,
      point: { places: places('major:') },
      rule: 'AGR-12.1.1',
    },
    hint((now) => placing(now) && sent(now) > 4),
    {
      id: 'feed',
      say: {
        en: 'Harvest! Your fields have given a crop each. Now feed your family; grain counts as a food too if you need it.',
        de: 'Ernte! Jeder deiner Äcker hat etwas gegeben. Ernähre jetzt deine Familie; zur Not zählt auch Getreide als Nahrung.',
      },
      when: asks('prompt.feed'),
      done: (now) => did(now, /^feed/),
      point: { options: options(/^feed/) },
      rule: 'AGR-15.3.4',
    },
    {
      id: 'end',
      say: {
        en: 'You have brought your family through the first harvest! Five more come, closer and closer together; what you lack in the end, empty places included, costs points. Play on, the bot is an easy one.',
        de: 'Du hast deine Familie durch die erste Ernte gebracht! Fünf weitere folgen, in immer kürzerem Abstand; was dir am Ende fehlt, auch leere Plätze, kostet Punkte. Spiel einfach weiter, der Bot ist ein leichter.',
      },
      when: () => true,
      rule: 'AGR-3.1.1',
    },
  ],
};
