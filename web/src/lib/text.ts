/**
 * Words: the twin of `crates/core/src/text.rs`. The engine speaks in text ids with parameters; a catalogue turns them
 * into a language. `{n}` stands for the parameter, `{n|cube|cubes}` for the first form when the number is 1. A
 * parameter may itself be a text id, which is looked up in turn with the same parameters.
 */
export type Arg = number | string | { word: string } | { seat: number };

export interface Text {
  id: string;
  args?: Record<string, Arg>;
}

export type Catalogue = Readonly<Record<string, string>>;

/** A parameter that names itself would never end. */
const MAX_DEPTH = 4;

export function render(catalogue: Catalogue, text: Text, names: readonly string[] = []): string {
  return renderId(catalogue, text.id, text.args ?? {}, names, 0);
}

function renderId(
  catalogue: Catalogue,
  id: string,
  args: Readonly<Record<string, Arg>>,
  names: readonly string[],
  depth: number,
): string {
  const template = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
  if (template === undefined || depth >= MAX_DEPTH) return id;
  let out = '';
  let rest = template;
  for (;;) {
    const open = rest.indexOf('{');
    if (open < 0) return out + rest;
    out += rest.slice(0, open);
    const after = rest.slice(open + 1);
    const close = after.indexOf('}');
    if (close < 0) {
      out += '{';
      rest = after;
      continue;
    }
    out += fill(catalogue, after.slice(0, close), args, names, depth);
    rest = after.slice(close + 1);
  }
}

function fill(
  catalogue: Catalogue,
  hole: string,
  args: Readonly<Record<string, Arg>>,
  names: readonly string[],
  depth: number,
): string {
  const [name = '', one, many] = hole.split('|');
  const arg = Object.hasOwn(args, name) ? args[name] : undefined;
  if (arg === undefined) return `{${hole}}`;
  if (typeof arg === 'number') return one !== undefined && many !== undefined ? (arg === 1 ? one : many) : String(arg);
  if (typeof arg === 'string') return arg;
  if ('word' in arg) return renderId(catalogue, arg.word, args, names, depth + 1);
  return names[arg.seat] ?? renderId(catalogue, 'player', { n: arg.seat + 1 }, [], depth + 1);
}
