/** A component in words, made from its fields: for corrected ones no catalogue has a sentence. */
import { capital } from '$lib/words.svelte';
import type { Json } from './pack';
import { label } from './words';

const SILENT = [
  'id',
  'name',
  'provenance',
  'field_provenance',
  'source',
  'family',
  'rulebook_facts',
  'reconstructed_facts',
  'notes',
  'number',
  'offset',
  'axial',
  'xy',
  'segment',
  'slot',
  'title',
  'kind',
];
const TAGS = ['op', 'step', 'type', 'when'];

/** A value in words: what it is first, then its parts. */
export function phrase(value: Json): string {
  if (Array.isArray(value))
    return value
      .map(phrase)
      .filter((part) => part !== '')
      .join(', ');
  if (typeof value === 'boolean') return '';
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? label(value) : String(value ?? '');
  const tag = TAGS.find((one) => typeof value[one] === 'string');
  const rest = Object.entries(value).filter(([name, inner]) => name !== tag && !SILENT.includes(name) && !empty(inner));
  const only = rest.length === 1 && rest[0]![0] === 'n' ? [`${phrase(rest[0]![1])}`] : rest.map(([name, inner]) => part(name, inner));
  return [...(tag ? [label(String(value[tag]))] : []), ...only].join(' ');
}

const empty = (value: Json): boolean =>
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const part = (name: string, value: Json): string => `${label(name)} ${phrase(value)}`.trim();

export function sentence(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === undefined ? '' : phrase(value);
  const parts = Object.entries(value).filter(([name, inner]) => !SILENT.includes(name) && !empty(inner));
  return `${capital(parts.map(([name, inner]) => `${label(name)}: ${phrase(inner)}`).join('; '))}.`;
}

/** The sentences of all components a list of changes is about, under the ids the drawings ask for. */
export function sentences(places: readonly string[], at: (place: string) => Json | undefined): Record<string, string> {
  const all: Record<string, string> = {};
  for (const place of places) {
    const steps = place.split('/');
    for (let n = 2; n <= steps.length; n += 1) {
      const found = at(steps.slice(0, n).join('/'));
      if (typeof found === 'object' && found !== null && !Array.isArray(found) && typeof found.id === 'string')
        all[`about.${found.id}`] = sentence(found);
    }
  }
  return all;
}
