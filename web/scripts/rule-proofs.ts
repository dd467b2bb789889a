/**
 * Which tests prove which rules, read from the engines' tests when the page is built, so that the rules page cannot say
 * anything else than the sources do. A test proves the rules whose numbers stand in the comment above it or in its body.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const RULE = /\b[A-Z]{3}-(?:[A-Z]+-)?\d+(?:\.\d+)*[a-z]?/g;
const NAME = 'virtual:rule-proofs';

export interface Proof {
  test: string;
  file: string;
}

/** The tests of one file with the rules they name. */
export function testsIn(source: string): { test: string; rules: string[] }[] {
  const tests: { test: string; rules: string[] }[] = [];
  let above: string[] = [];
  let isTest = false;
  let open: { end: string; rules: string[]; test: string } | null = null;
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (open) {
      open.rules.push(...(line.match(RULE) ?? []));
      if (line === open.end) {
        tests.push({ test: open.test, rules: [...new Set(open.rules)] });
        open = null;
      }
      continue;
    }
    const name = /^(\s*)(?:async )?fn (\w+)/.exec(line);
    if (name && isTest) {
      const test = name[2]!.replaceAll('_', ' ');
      const rules = [...above, ...(line.match(RULE) ?? [])];
      if (text.endsWith('}')) tests.push({ test, rules });
      else open = { end: `${name[1]}}`, rules, test };
    }
    if (text.startsWith('//')) above.push(...(text.match(RULE) ?? []));
    else if (text.startsWith('#[test]')) isTest = true;
    else if (!text.startsWith('#[')) [above, isTest] = [[], false];
  }
  return tests;
}

/** The rules of a crate with the tests that name them. */
export function proofsOf(crate: string): Record<string, Proof[]> {
  const proofs: Record<string, Proof[]> = {};
  for (const entry of readdirSync(crate, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(crate, path).replaceAll('\\', '/');
    if (!entry.isFile() || !/^(tests|src)\/.*\.rs$/.test(file)) continue;
    for (const { test, rules } of testsIn(readFileSync(path, 'utf8'))) {
      for (const rule of rules) (proofs[rule] ??= []).push({ test, file });
    }
  }
  return proofs;
}

/** `virtual:rule-proofs` gives for each game with a rules page a function that fetches its proofs. */
export function ruleProofs(crates: string): Plugin {
  return {
    name: 'rule-proofs',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const game = id.slice(NAME.length + 2);
      if (game !== '') return `export default ${JSON.stringify(proofsOf(join(crates, game)))}`;
      const told = readdirSync(crates).filter((crate) => readdirSync(join(crates, crate)).includes('rules'));
      return `export default {${told.map((crate) => `${JSON.stringify(crate)}: () => import('${NAME}/${crate}')`).join(',')}}`;
    },
  };
}
