/** What the server offers: its games and bots. Asked once, kept for all pages. */
import type { GameCard } from '../wire/GameCard';
import type { Games } from '../wire/Games';
import { hasBoard } from '../games/registry';
import { api } from './api';
import { ui, words, type OwnText } from './words.svelte';
import own from '../texts/en.json';

class House {
  games = $state.raw<Games | null>(null);
  #asking: Promise<Games> | null = null;
  #words = new Map<string, Promise<void>>();

  load(): Promise<Games> {
    this.#asking ??= api.games().then(
      (games) => {
        words.learn(games.texts);
        this.games = { ...games, games: games.games.filter(({ id }) => hasBoard(id)) };
        return this.games;
      },
      (error: unknown) => {
        this.#asking = null;
        throw error;
      },
    );
    return this.#asking;
  }

  /** The words of a game, before its board is shown. */
  learn(game: string): Promise<void> {
    const known = this.#words.get(game);
    if (known) return known;
    const asking = api.game(game).then(
      (page) => words.learn(page.texts),
      (error: unknown) => {
        this.#words.delete(game);
        throw error;
      },
    );
    this.#words.set(game, asking);
    return asking;
  }

  card(game: string): GameCard | undefined {
    return this.games?.games.find(({ id }) => id === game);
  }

  nameOf(game: string): string {
    return this.card(game)?.name[words.lang] ?? game;
  }

  /** The opponent for those who have not asked for another one. */
  get usualBot(): string {
    const bots = this.games?.bots ?? [];
    return bots.find((bot) => bot === 'medium') ?? bots.at(-1) ?? 'random';
  }

  /** A bot's name with how strong it is, where we know. */
  nameOfBot(bot: string): string {
    const id = `bot.${bot.split(':')[0]}`;
    return Object.hasOwn(own, id) ? ui(id as OwnText) : bot;
  }
}

export const house = new House();
