/**
 * All words on the page. The page's own texts are part of the program; those of the house, the server and the games
 * come from the server with its answers, so that they always fit what it says. Only the language that is spoken is fetched.
 */
import type { Catalogues } from '../wire/Catalogues';
import { byLanguage, choose, FIRST, type Files, type Lang } from './languages';
import { namesOf, type Sitter } from './seats';
import { recall, remember } from './storage';
import { render, type Arg, type Catalogue, type Text } from './text';

export type { Lang } from './languages';
export type OwnText = keyof typeof import('../texts/en.json');

/** One kind of texts in all languages: the page's own, those of a board, those of a guide. */
class WordSet {
  readonly #files;
  #known = $state.raw<Readonly<Record<Lang, Catalogue>>>({});

  constructor(files: Files) {
    this.#files = byLanguage(files);
  }

  get languages(): Lang[] {
    return [...this.#files.keys()];
  }

  /** Fetches a language, with English for what it leaves to English. */
  async fetch(lang: Lang): Promise<void> {
    if (Object.hasOwn(this.#known, lang)) return;
    const own = await this.#files.get(lang)?.();
    const whole = own && !Object.hasOwn(own, '@fallback');
    const english = whole ? {} : await this.#files.get(FIRST)?.();
    this.#known = { ...this.#known, [lang]: { ...english, ...own } };
  }

  in(lang: Lang): Catalogue {
    return this.#known[lang] ?? this.#known[FIRST] ?? {};
  }
}

class Words {
  #own = new WordSet(import.meta.glob<Catalogue>('../texts/*.json', { import: 'default' }));
  /** The languages there are, English first. */
  readonly languages: readonly Lang[] = this.#own.languages;
  lang = $state<Lang>(choose([recall('lang') ?? [], navigator.languages].flat(), this.languages));
  #sets = [this.#own];
  /** The languages that were fetched: what comes later is fetched in them, too. */
  #spoken = new Set<Lang>();
  #teachers: ((lang: Lang) => Promise<unknown>)[] = [];
  #seated = $state.raw<readonly Sitter[]>([]);
  /** The seat of the one who looks; none for spectators and where several share the device. */
  mine = $state<number | null>(null);
  /** The players at the table by seat. */
  readonly names: readonly string[] = $derived(this.namesOf(this.#seated));
  #given = $state.raw<Readonly<Record<Lang, Catalogue>>>({});

  setLang(lang: Lang): void {
    remember('lang', lang);
    const speak = () => {
      this.lang = lang;
      this.applyLang();
    };
    void this.fetch(lang).then(speak, () => {});
  }

  /** All that the page has said so far and may say again, in a language. */
  async fetch(lang: Lang): Promise<void> {
    this.#spoken.add(lang);
    await Promise.all([...this.#sets.map((set) => set.fetch(lang)), ...this.#teachers.map((teach) => teach(lang))]);
  }

  /** Words that come with a part of the page, fetched with it; what is said with them follows the language. */
  async add<Id extends string>(files: Files): Promise<(id: Id, args?: Record<string, Arg>) => string> {
    const set = new WordSet(files);
    this.#sets.push(set);
    await Promise.all([this.lang, ...this.#spoken].map((lang) => set.fetch(lang)));
    return (id, args = {}) => render(set.in(this.lang), { id, args }, this.names, this.lang);
  }

  /** Whom to ask for the server's words when another language is wanted; they go to `learn`. */
  askForWords(teach: (lang: Lang) => Promise<unknown>): void {
    this.#teachers.push(teach);
  }

  get own(): Catalogue {
    return this.#own.in(this.lang);
  }

  applyLang(): void {
    document.documentElement.lang = this.lang;
  }

  /** Says who sits at the table that is shown. */
  seat(sitters: readonly Sitter[], yours: readonly number[] = []): void {
    this.#seated = sitters;
    this.mine = yours.length === 1 ? yours[0]! : null;
  }

  /** What those at some table are called. */
  namesOf(sitters: readonly Sitter[]): string[] {
    return namesOf(this.own, sitters);
  }

  /** Adds texts of the house or of a game. */
  learn(texts: Catalogues): void {
    const more = Object.entries(texts).map(([lang, given]) => [lang, { ...this.#given[lang], ...(given as Catalogue) }]);
    this.#given = { ...this.#given, ...Object.fromEntries(more) };
  }

  /** Sentences about components that differ from those the catalogues tell of. */
  instead = $state.raw<Catalogue>({});
  readonly #server: Catalogue = $derived({ ...this.#given[this.lang], ...this.instead });

  /** A text of the page itself. */
  ui(id: OwnText, args: Record<string, Arg> = {}): string {
    return render(this.own, { id, args }, this.names, this.lang);
  }

  /** A text of the engine or the server. */
  say(text: Text): string {
    return render(this.#server, text, this.names, this.lang);
  }

  /** The word behind a plain id of the engine. */
  word(id: string): string {
    return this.say({ id });
  }

  has(id: string): boolean {
    return Object.hasOwn(this.#server, id);
  }

  player(seat: number): string {
    return this.names[seat] ?? this.ui('player', { n: seat + 1 });
  }
}

export const words = new Words();
export const ui = (id: OwnText, args?: Record<string, Arg>): string => words.ui(id, args);
export const say = (text: Text): string => words.say(text);
/** A sentence from words that begin small. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(words.lang) + text.slice(1);
