/** What was chosen on the form of a game's options, and the setup the server is asked for. */
import type { SetupField } from '../wire/SetupField';
import type { SetupForm } from '../wire/SetupForm';
import type { JsonValue } from '../wire/serde_json/JsonValue';

/** The values by field; what was never touched is not there. */
export type Chosen = Readonly<Record<string, JsonValue>>;

export const same = (a: JsonValue, b: JsonValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a value was put together by hand instead of picked from the list. */
export function isOwn(field: SetupField, value: JsonValue): boolean {
  return !field.values.some((listed) => same(listed.value, value));
}

/** A first value of the player's own making, from which the form goes on. */
export function ownStart(field: SetupField, players: number): JsonValue {
  switch (field.own?.kind) {
    case 'seat':
      return 0;
    case 'each_seat':
      return field.own.of.slice(0, players).map(({ value }) => value);
    case 'order':
      return field.own.groups.flat().map(({ value }) => value);
    case 'set':
      return field.own.of.slice(0, field.own.least).map(({ value }) => value);
    default:
      return field.default;
  }
}

/** A value kept from another table may be of another size: then the usual one takes its place. */
function fits(field: SetupField, value: JsonValue, players: number): boolean {
  if (!isOwn(field, value)) return true;
  const { own } = field;
  if (!own) return false;
  if (own.kind === 'seat') return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < players;
  if (!Array.isArray(value)) return false;
  const words = value.map((item) => JSON.stringify(item));
  if (new Set(words).size !== words.length) return false;
  const known = new Set((own.kind === 'order' ? own.groups.flat() : own.of).map((item) => JSON.stringify(item.value)));
  if (!words.every((word) => known.has(word))) return false;
  if (own.kind === 'each_seat') return words.length === players;
  return own.kind === 'order' ? words.length === known.size : words.length >= own.least;
}

export function valueOf(field: SetupField, chosen: Chosen, players: number): JsonValue {
  const value = chosen[field.id];
  return value !== undefined && fits(field, value, players) ? value : field.default;
}

/** The fields this table is asked about: those for its size and for what else was chosen. */
export function fieldsFor({ fields }: SetupForm, chosen: Chosen, players: number): SetupField[] {
  const asked = fields.filter(({ players_min, players_max }) => players_min <= players && players <= players_max);
  return asked.filter(({ only_with: need }) => {
    const other = need && asked.find(({ id }) => id === need.field);
    return !need || (other !== undefined && same(valueOf(other, chosen, players), need.value));
  });
}

/** Whether there is anything to choose. */
export const isOpen = ({ values, own }: SetupField): boolean => values.length + (own ? 1 : 0) > 1;

export function setupOf(form: SetupForm, chosen: Chosen, players: number): Record<string, JsonValue> {
  return Object.fromEntries(
    fieldsFor(form, chosen, players)
      .filter(isOpen)
      .map((field) => [field.id, valueOf(field, chosen, players)]),
  );
}
