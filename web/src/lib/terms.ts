/** What is played at a table and how, in words: its clock, the options of the game, what the host allows. */
import type { Clock } from '../wire/Clock';
import type { GameCard } from '../wire/GameCard';
import type { SetupField } from '../wire/SetupField';
import type { TableOptions } from '../wire/TableOptions';
import type { JsonValue } from '../wire/serde_json/JsonValue';
import { fieldsFor, isOpen, same, valueOf, type Chosen } from './setup';
import { capital, ui, words } from './words.svelte';

export interface Term {
  id: string;
  name: string;
  value: string;
}

const DAY = 24 * 3600;

export function clockInWords(clock: Clock | undefined): string {
  if (!clock || clock.kind === 'none') return ui('terms.clock.none');
  const time = (seconds: number) =>
    seconds >= 2 * DAY || seconds === DAY
      ? ui('terms.days', { n: Math.round(seconds / DAY) })
      : seconds >= 7200
        ? ui('terms.hours', { n: Math.round(seconds / 3600) })
        : seconds >= 60
          ? ui('terms.minutes', { n: Math.round(seconds / 60) })
          : ui('terms.seconds', { n: seconds });
  if (clock.kind === 'turn') return ui('terms.clock.turn', { time: time(clock.seconds) });
  return clock.increment
    ? ui('terms.clock.increment', { time: time(clock.seconds), back: time(clock.increment) })
    : ui('terms.clock.game', { time: time(clock.seconds) });
}

/** A value of an option; one that was put together is told by its parts. */
function valueInWords(field: SetupField, value: JsonValue, names: readonly string[]): string {
  const word = (id: string) => words.word(id);
  const listed = field.values.find((one) => same(one.value, value));
  if (listed) return word(listed.label);
  const { own } = field;
  if (own?.kind === 'seat') return names[Number(value)] || ui('new.seat', { n: Number(value) + 1 });
  if (!own || !Array.isArray(value)) return JSON.stringify(value);
  const all = own.kind === 'order' ? own.groups.flat() : own.of;
  return value.map((item) => word(all.find((one) => same(one.value, item))?.label ?? '')).join(', ');
}

/** The terms of a table, those of the game first. The words of the game must be known. */
export function termsOf(
  table: { setup: JsonValue; options: TableOptions },
  card: GameCard | undefined,
  seats: readonly { name: string }[],
): Term[] {
  const chosen = (typeof table.setup === 'object' && table.setup !== null && !Array.isArray(table.setup) ? table.setup : {}) as Chosen;
  const names = words.namesOf(seats);
  const fields = card ? fieldsFor(card.form, chosen, seats.length).filter(isOpen) : [];
  return [
    ...fields.map((field) => ({
      id: field.id,
      name: capital(words.word(field.label)),
      value: valueInWords(field, valueOf(field, chosen, seats.length), names),
    })),
    { id: 'clock', name: ui('new.clock'), value: clockInWords(table.options.clock) },
    ...(table.options.rated ? [{ id: 'rated', name: ui('terms.rated'), value: ui('terms.yes') }] : []),
    { id: 'hints', name: ui('terms.hints'), value: ui(table.options.hints ? 'terms.yes' : 'terms.no') },
    { id: 'confirm', name: ui('terms.confirm'), value: ui(table.options.confirm ? 'terms.yes' : 'terms.no') },
  ];
}
