/** Places and values of components in words: nobody has to read a path or a document to know what differs. */
import { capital, words } from '$lib/words.svelte';
import { stepsOf, type Json } from './pack';
import { phrase } from './sentence';
import { label, t } from './words';

/** The lists of all titles and the texts that name what lies in them. */
const NAMED: Readonly<Record<string, string>> = {
  project_cards: 'card',
  scoring_tiles: 'project',
  start: 'tile',
  grey: 'tile',
  action_strips: 'strip',
  regions: 'region',
  lever_slots: 'lever',
  buildings: 'building',
  characters: 'character',
  special_tiles: 'special',
  land_tiles: 'land',
  farm_cards: 'card',
  festivals: 'card',
  public_orders: 'order',
  ship_orders: 'ship',
  bot_tiles: 'tile',
  improvements: 'space',
  columns: 'column',
  cards: 'card',
  major_improvements: 'major',
  action_spaces: 'space',
};

/** What somebody looking at the table would call a place: the component, and the part of it. */
export function place(at: string): string {
  const steps = stepsOf(at);
  const named = steps.findIndex((_, i) => {
    const kind = NAMED[steps[i - 1] ?? ''];
    return kind !== undefined && words.has(`${kind}.${steps[i]}`);
  });
  if (named < 0) return parts(steps);
  const name = capital(words.word(`${NAMED[steps[named - 1]!]!}.${steps[named]}`));
  return [name, ...(named + 1 < steps.length ? [parts(steps.slice(named + 1))] : [])].join(' › ');
}

/** The part of a component that these steps lead to; what has no name goes by its number. */
export function parts(steps: readonly string[]): string {
  const said: string[] = [];
  for (const [i, step] of steps.entries()) {
    if (!/^\d+$/.test(step)) said.push(label(step));
    // Fields of a map have numbers of their own, everything else is counted from one.
    else if (steps[i - 1] === 'fields') said.splice(-1, 1, `${label('field')} ${step}`);
    else said.push(`${said.pop() ?? ''} ${Number(step) + 1}`.trim());
  }
  return said.join(' › ');
}

/** A value as one would say it. */
export function told(value: Json | undefined): string {
  if (value === undefined || value === null) return t('none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const said = phrase(value);
  return said === '' ? t('none') : said;
}
