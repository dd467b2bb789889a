/**
 * Which rules are about which component: those whose paragraph or row names it, and for components with a number of their own those
 * that a test names together with it. Read from the rules and the tests when the page is built, so that nobody has to keep a list.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parse, type Block } from '../src/rules/parse.ts';

const NAME = 'virtual:component-rules';
const RULE = /\b[A-Z]{3}-(?:[A-Z]+-)?\d+(?:\.\d+)*[a-z]?/g;
/** The texts that name components. */
const NAMED = /^(card|building|character|special|land|tile|project|order|ship|space|major|lever|region|strip|column|symbol|solo)\.(.+)$/;
/** A component of its own number, such as H22, IMP05 or A088. */
const NUMBERED = /^[A-Z]+\d{2,3}$/;
/** More than these would be a list nobody reads. */
const MOST = 6;

interface Paragraph {
  rules: string[];
  text: string;
}

const told = (block: Block): Paragraph[] => {
  if (block.kind === 'table') return block.rows.map(({ rules, cells }) => ({ rules, text: cells.join(' ') }));
  return block.kind === 'rule' ? [block.told] : [];
};

/** The paragraphs of a rules page that have numbers; examples only repeat them. */
export const paragraphsOf = (page: string): Paragraph[] =>
  parse(page)
    .sections.flatMap(({ blocks }) => blocks.flatMap(told))
    .filter(({ rules }) => rules.length > 0);

/** Whether a text names something, as a word of its own and as it is written. */
export function names(text: string, name: string): boolean {
  const at = new RegExp(`(?<![\\p{L}\\d])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u');
  return at.test(text);
}

/** The numbered components of each test with the rules above and in it. */
function tested(crate: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const entry of readdirSync(join(crate, 'tests'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.rs')) continue;
    const source = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const test of source.split(/\n}\n/)) {
      if (!test.includes('#[test]')) continue;
      const rules = test.match(RULE) ?? [];
      const ids = new Set(test.match(/\b[AB]\d{3}\b/g) ?? []);
      // A test about many cards says nothing about one of them.
      if (ids.size > 3) continue;
      for (const id of ids) rules.forEach((rule) => found.set(id, (found.get(id) ?? new Set()).add(rule)));
    }
  }
  return found;
}

/** For each text that names a component the rules about it. */
export function rulesOf(crate: string): Record<string, string[]> {
  const texts = JSON.parse(readFileSync(join(crate, 'texts/en.json'), 'utf8')) as Record<string, string>;
  const paragraphs = paragraphsOf(readFileSync(join(crate, 'rules/en.md'), 'utf8'));
  const byTest = tested(crate);
  const about: Record<string, string[]> = {};
  for (const [id, name] of Object.entries(texts)) {
    const own = NAMED.exec(id)?.[2];
    if (own === undefined || !/\p{L}{3}/u.test(name)) continue;
    const naming = paragraphs.filter(({ text }) => names(text, name) || (NUMBERED.test(own) && names(text, own)));
    // A paragraph that tells several rules tells the first of them first.
    const rules = [...new Set([...naming.flatMap(({ rules }) => rules.slice(0, 1)), ...(byTest.get(own) ?? [])])];
    if (rules.length > 0) about[id] = rules.slice(0, MOST);
  }
  return about;
}

/** `virtual:component-rules` gives for each game with a rules page a function that fetches the rules of its components. */
export function componentRules(crates: string): Plugin {
  return {
    name: 'component-rules',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const game = id.slice(NAME.length + 2);
      if (game !== '') return `export default ${JSON.stringify(rulesOf(join(crates, game)))}`;
      const told = readdirSync(crates).filter((crate) => readdirSync(join(crates, crate)).includes('rules'));
      return `export default {${told.map((crate) => `${JSON.stringify(crate)}: () => import('${NAME}/${crate}')`).join(',')}}`;
    },
  };
}
