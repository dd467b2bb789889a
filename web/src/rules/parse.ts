/**
 * The rules of a game as `crates/<game>/rules/<lang>.md` tells them: a small part of Markdown in which a paragraph, an
 * example (`> `) or a row of a table begins with the numbers of the rules it tells, `[HEL-3.1, HEL-3.2]`.
 */
import { RULE } from './numbers';

export interface Told {
  /** The numbers of the rules; a heading or an introduction has none. */
  rules: string[];
  text: string;
}
export type Block =
  | { kind: 'rule' | 'example' | 'plain'; told: Told }
  | { kind: 'table'; head: string[]; rows: { rules: string[]; cells: string[] }[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'glossary'; terms: { term: string; text: string }[] };
export interface Section {
  /** 2 for a chapter, 3 for a part of it. */
  level: 2 | 3;
  title: string;
  blocks: Block[];
}
export interface RulesText {
  title: string;
  sections: Section[];
  /** What stands before the first chapter. */
  introduction: Block[];
}

function told(line: string): Told {
  const numbered = /^\[([^\]]*)\]\s+/.exec(line);
  const rules = numbered?.[1]?.match(RULE) ?? [];
  return rules.length > 0 ? { rules, text: line.slice(numbered![0].length) } : { rules: [], text: line };
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function table(lines: string[]): Block {
  const [head = [], , ...rows] = lines.map(cellsOf);
  return {
    kind: 'table',
    head,
    rows: rows.map(([first = '', ...others]) => {
      const rules = first.startsWith('[') ? (first.match(RULE) ?? []) : [];
      return { rules, cells: rules.length > 0 ? ['', ...others] : [first, ...others] };
    }),
  };
}

function list(lines: string[]): Block {
  const items = lines.map((line) => line.replace(/^- /, ''));
  const terms = items.map((item) => /^\*\*(.+?)\*\*: (.+)$/.exec(item));
  return terms.every((term) => term !== null)
    ? { kind: 'glossary', terms: terms.map((term) => ({ term: term[1]!, text: term[2]! })) }
    : { kind: 'list', items };
}

function block(lines: string[]): Block {
  const first = lines[0] ?? '';
  if (first.startsWith('|')) return table(lines);
  if (first.startsWith('- ')) return list(lines);
  if (first.startsWith('> ')) return { kind: 'example', told: told(lines.map((line) => line.replace(/^>\s?/, '')).join(' ')) };
  const paragraph = told(lines.join(' '));
  return { kind: paragraph.rules.length > 0 ? 'rule' : 'plain', told: paragraph };
}

export function parse(source: string): RulesText {
  const page: RulesText = { title: '', sections: [], introduction: [] };
  let blocks = page.introduction;
  for (const part of source.split(/\n\s*\n/)) {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    const heading = /^(#{1,3}) (.*)$/.exec(lines[0] ?? '');
    if (heading?.[1] === '#') page.title = heading[2]!;
    else if (heading) {
      const section: Section = { level: heading[1] === '##' ? 2 : 3, title: heading[2]!, blocks: [] };
      page.sections.push(section);
      blocks = section.blocks;
    } else if (lines.length > 0) blocks.push(block(lines));
  }
  return page;
}

/** The numbers of the rules that a block tells. */
export function rulesOf(block: Block): string[] {
  if (block.kind === 'table') return block.rows.flatMap(({ rules }) => rules);
  return 'told' in block ? block.told.rules : [];
}

/** Everything in it that can be searched, without signs of writing. */
function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'table':
      return block.rows.map(({ rules, cells }) => [...rules, ...cells].join(' '));
    case 'list':
      return block.items;
    case 'glossary':
      return block.terms.map(({ term, text }) => `${term} ${text}`);
    default:
      return [[...block.told.rules, block.told.text].join(' ')];
  }
}

/** The words of a search, small and each for itself. */
export function wanted(search: string): string[] {
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** What of a block has all words; a table or list keeps only its rows that have them. */
export function narrow(block: Block, words: readonly string[]): Block | null {
  const fits = wordsOf(block).map((text) => {
    const plain = text.replace(/[*`]/g, '').toLocaleLowerCase();
    return words.every((word) => plain.includes(word));
  });
  if (!fits.includes(true)) return null;
  switch (block.kind) {
    case 'table':
      return { ...block, rows: block.rows.filter((_, i) => fits[i]) };
    case 'list':
      return { ...block, items: block.items.filter((_, i) => fits[i]) };
    case 'glossary':
      return { ...block, terms: block.terms.filter((_, i) => fits[i]) };
    default:
      return block;
  }
}

export type Piece = { kind: 'text' | 'strong' | 'em' | 'code' | 'rule'; text: string; found: boolean };

/** A text in pieces: emphasis, names of fields, numbers of rules, and what a search has found. */
export function pieces(text: string, words: readonly string[] = []): Piece[] {
  const parts: Piece[] = [];
  const signs = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|(${RULE.source})`, 'g');
  let at = 0;
  const add = (kind: Piece['kind'], piece: string): void => {
    if (piece !== '') parts.push(...found(kind, piece, words));
  };
  for (const match of text.matchAll(signs)) {
    add('text', text.slice(at, match.index));
    const [whole, strong, em, code, rule] = match;
    if (strong !== undefined) add('strong', strong);
    else if (em !== undefined) add('em', em);
    else if (code !== undefined) add('code', code);
    else if (rule !== undefined)
      parts.push({ kind: 'rule', text: rule, found: words.some((word) => rule.toLocaleLowerCase().includes(word)) });
    at = match.index + whole.length;
  }
  add('text', text.slice(at));
  return parts;
}

function found(kind: Piece['kind'], text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ kind, text, found: false }];
  const any = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return text
    .split(any)
    .map((piece, i) => ({ kind, text: piece, found: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
