/** The rule that is looked up beside the page, and where the texts of the game on the table lead to. */
class OpenRule {
  /** The rule shown in the panel, or none. */
  rule = $state<string | null>(null);
  #game = '';
  #links = $state.raw<Record<string, string>>({});
  #from: HTMLElement | null = null;

  show(rule: string, from: HTMLElement | null = null): void {
    if (this.rule === null) this.#from = from;
    this.rule = rule;
  }

  close(): void {
    this.rule = null;
    if (this.#from?.isConnected) this.#from.focus();
    this.#from = null;
  }

  /** From now on texts are those of this game. */
  async use(game: string): Promise<void> {
    if (this.#game === game) return;
    this.#game = game;
    this.#links = {};
    const links = await import('./library').then(({ loadLinks }) => loadLinks(game)).catch(() => ({}));
    if (this.#game === game) this.#links = links;
  }

  /** The rules that texts of the engine are about, each once. */
  about(texts: readonly { id: string }[]): string[] {
    return [...new Set(texts.flatMap(({ id }) => this.#links[id] ?? []))];
  }
}

export const openRule = new OpenRule();
