/**
 * Words: the twin of `crates/core/src/text.rs`. The engine speaks in text ids with parameters; a catalogue turns them
 * into a language. `{n}` stands for the parameter, `{n|cube|cubes}` for the first form when the number is of the plural
 * category `one`, `{n|one=kostka|few=kostki|other=kostek}` for the form of its category. A parameter may itself be a text
 * id, which is looked up in turn with the same parameters.
 */
export type Arg = number | string | { word: string } | { seat: number };

export interface Text {
  id: string;
  args?: Record<string, Arg>;
}

export type Catalogue = Readonly<Record<string, string>>;

/** A parameter that names itself would never end. */
const MAX_DEPTH = 4;

/** What a text is filled with. */
interface Filling {
  catalogue: Catalogue;
  args: Readonly<Record<string, Arg>>;
  names: readonly string[];
  lang: string;
}

export function render(catalogue: Catalogue, text: Text, names: readonly string[] = [], lang = 'en'): string {
  return renderId(text.id, { catalogue, args: text.args ?? {}, names, lang }, 0);
}

function renderId(id: string, filling: Filling, depth: number): string {
  const template = Object.hasOwn(filling.catalogue, id) ? filling.catalogue[id] : undefined;
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
    out += fill(after.slice(0, close), filling, depth);
    rest = after.slice(close + 1);
  }
}

function fill(hole: string, filling: Filling, depth: number): string {
  const [name = '', ...forms] = hole.split('|');
  const arg = Object.hasOwn(filling.args, name) ? filling.args[name] : undefined;
  if (arg === undefined) return `{${hole}}`;
  if (typeof arg === 'object') {
    if ('word' in arg) return renderId(arg.word, filling, depth + 1);
    return filling.names[arg.seat] ?? renderId('player', { ...filling, args: { n: arg.seat + 1 }, names: [] }, depth + 1);
  }
  // A number that is written out, as the parameters of problems are, chooses a form too.
  const chooses = forms.length > 1 && /^-?\d+$/.test(String(arg));
  return chooses ? form(categoryOf(filling.lang, Number(arg)), forms) : String(arg);
}

const CATEGORY = /^(zero|one|two|few|many|other)=/;

/** The form that is named after the category; of two without names the first is `one`. What has none of its own takes the last. */
function form(category: string, forms: readonly string[]): string {
  const last = forms.at(-1) ?? '';
  if (!CATEGORY.test(last)) return category === 'one' ? forms[0]! : last;
  return (forms.find((form) => form.startsWith(`${category}=`)) ?? last).replace(CATEGORY, '');
}

const rules = new Map<string, Intl.PluralRules>();

/** The plural category of a number in a language. */
export function categoryOf(lang: string, number: number): string {
  let known = rules.get(lang);
  if (!known) rules.set(lang, (known = new Intl.PluralRules(lang)));
  return known.select(number);
}
