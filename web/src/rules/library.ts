/** Where the rules of the games are: texts, what their numbers are linked from, and the tests that prove them. */
import { FIRST, type Lang } from '$lib/languages';
import { manifests } from '../games/manifest';
import proofs from 'virtual:rule-proofs';
import { RULE } from './numbers';
import type { RulesText } from './parse';

const texts = import.meta.glob<string>('../../../crates/*/rules/*.md', { query: '?raw', import: 'default' });
const links = import.meta.glob<Record<string, string>>('../../../crates/*/rules/links.json', { import: 'default' });
const pathOf = (game: string, file: string): string => `../../../crates/${game}/rules/${file}`;

/** The game a rule belongs to, by its number. */
export function gameOf(rule: string): string | undefined {
  const prefix = rule.slice(0, rule.indexOf('-'));
  return [...manifests].find(([, { rules }]) => rules === prefix)?.[0];
}

export function hasRules(game: string): boolean {
  return Object.hasOwn(texts, pathOf(game, 'en.md'));
}

/** The address of a rule. */
export function addressOf(rule: string): string {
  return `/rules/${gameOf(rule) ?? ''}#${rule}`;
}

/** Rules with the language they are told in. */
export type WrittenRules = RulesText & { lang: Lang };

/** The rules of a game in a language, or in English where it has none. */
export async function loadRules(game: string, wanted: Lang): Promise<WrittenRules | null> {
  for (const lang of [wanted, FIRST]) {
    const load = texts[pathOf(game, `${lang}.md`)];
    if (!load) continue;
    const [{ parse }, text] = await Promise.all([import('./parse'), load()]);
    return { ...parse(text), lang };
  }
  return null;
}

/** Which rule a text of the engine is about, by the text's id. */
export async function loadLinks(game: string): Promise<Record<string, string>> {
  return (await links[pathOf(game, 'links.json')]?.()) ?? {};
}

export interface Proof {
  /** The test's name in plain words. */
  test: string;
  /** The file it stands in. */
  file: string;
}

/** The tests that name each rule. */
export async function loadProofs(game: string): Promise<Record<string, Proof[]>> {
  return (await proofs[game]?.())?.default ?? {};
}

/** The numbers of rules in a line. */
export function numbersIn(line: string): string[] {
  return line.match(RULE) ?? [];
}
