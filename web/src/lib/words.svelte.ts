/**
 * All words on the page. The page's own texts are part of the program; those of the house, the server and the games
 * come from the server with its answers, so that they always fit what it says.
 */
import type { Catalogues } from '../wire/Catalogues';
import own_de from '../texts/de.json';
import own_en from '../texts/en.json';
import { namesOf, type Sitter } from './seats';
import { recall, remember } from './storage';
import { render, type Arg, type Catalogue, type Text } from './text';

export type Lang = 'en' | 'de';
export type OwnText = keyof typeof own_en;

const own: Record<Lang, Catalogue> = { en: own_en, de: own_de };

function preferred(): Lang {
  const stored = recall('lang');
  if (stored === 'en' || stored === 'de') return stored;
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

class Words {
  lang = $state<Lang>(preferred());
  #seated = $state.raw<readonly Sitter[]>([]);
  /** The players at the table by seat. */
  readonly names: readonly string[] = $derived(this.namesOf(this.#seated));
  #given = $state.raw<Record<Lang, Catalogue>>({ en: {}, de: {} });

  setLang(lang: Lang): void {
    this.lang = lang;
    remember('lang', lang);
    this.applyLang();
  }

  applyLang(): void {
    document.documentElement.lang = this.lang;
  }

  /** Says who sits at the table that is shown. */
  seat(sitters: readonly Sitter[]): void {
    this.#seated = sitters;
  }

  /** What those at some table are called. */
  namesOf(sitters: readonly Sitter[]): string[] {
    return namesOf(own[this.lang], sitters);
  }

  /** Adds texts of the house or of a game. */
  learn(texts: Catalogues): void {
    this.#given = {
      en: { ...this.#given.en, ...(texts.en as Catalogue) },
      de: { ...this.#given.de, ...(texts.de as Catalogue) },
    };
  }

  /** A text of the page itself. */
  ui(id: OwnText, args: Record<string, Arg> = {}): string {
    return render(own[this.lang], { id, args }, this.names);
  }

  /** A text of the engine or the server. */
  say(text: Text): string {
    return render(this.#given[this.lang], text, this.names);
  }

  /** The word behind a plain id of the engine. */
  word(id: string): string {
    return this.say({ id });
  }

  has(id: string): boolean {
    return Object.hasOwn(this.#given[this.lang], id);
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
