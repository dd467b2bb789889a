/** What the server offers: its games and bots. Asked once, kept for all pages. */
import type { GameCard } from '../wire/GameCard';
import type { Games } from '../wire/Games';
import { api } from './api';
import { FIRST } from './languages';
import { ui, words, type Lang, type OwnText } from './words.svelte';

class House {
  games = $state.raw<Games | null>(null);
  #asking: Promise<Games> | null = null;
  #words = new Map<string, Map<Lang, Promise<void>>>();

  load(): Promise<Games> {
    this.#asking ??= api.games(words.lang).then(
      (games) => {
        words.learn(games.texts);
        this.games = games;
        return games;
      },
      (error: unknown) => {
        this.#asking = null;
        throw error;
      },
    );
    return this.#asking;
  }

  constructor() {
    words.askForWords(async (lang) => {
      if (!this.#asking) return;
      const games = [...this.#words].filter(([, langs]) => langs.size > 0).map(([game]) => this.learn(game, lang));
      await Promise.all([api.games(lang).then(({ texts }) => words.learn(texts)), ...games]);
    });
  }

  /** The words of a game, before its board is shown. */
  learn(game: string, lang: Lang = words.lang): Promise<void> {
    const known = this.#words.get(game) ?? new Map<Lang, Promise<void>>();
    this.#words.set(game, known);
    const asking =
      known.get(lang) ??
      api.game(game, lang).then(
        (page) => words.learn(page.texts),
        (error: unknown) => {
          known.delete(lang);
          throw error;
        },
      );
    known.set(lang, asking);
    return asking;
  }

  card(game: string): GameCard | undefined {
    return this.games?.games.find(({ id }) => id === game);
  }

  nameOf(game: string): string {
    const names = this.card(game)?.name;
    return names?.[words.lang] ?? names?.[FIRST] ?? game;
  }

  /** The opponent for those who have not asked for another one. */
  get usualBot(): string {
    const bots = this.games?.bots ?? [];
    return bots.find((bot) => bot === 'medium') ?? bots.at(-1) ?? 'random';
  }

  /** A bot as one plays against it: "the medium bot". */
  asOpponent(bot: string): string {
    const id = `bot.against.${bot}`;
    return Object.hasOwn(words.own, id) ? ui(id as OwnText) : this.nameOfBot(bot);
  }

  /** A bot's name with how strong it is, where we know. */
  nameOfBot(bot: string): string {
    const id = `bot.${bot.split(':')[0]}`;
    return Object.hasOwn(words.own, id) ? ui(id as OwnText) : bot;
  }
}

export const house = new House();
