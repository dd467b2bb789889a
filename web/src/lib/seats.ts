/** What those at a table are called. The server names a bot after its program (`easy 1`); people read that in their language. */
import type { SeatInfo } from '../wire/SeatInfo';
import { render, type Catalogue } from './text';

export type Sitter = Pick<SeatInfo, 'name'> & { bot?: string };

/** The text that names a bot; none for a person, also one whose seat a bot keeps, and for a program we have no word for. */
function botWord(words: Catalogue, { name, bot }: Sitter): string | null {
  const word = `bot.called.${bot}`;
  return bot && name.startsWith(`${bot} `) && Object.hasOwn(words, word) ? word : null;
}

/** The names by seat. Bots of one kind are numbered where there are several; who has no name has a number. */
export function namesOf(words: Catalogue, sitters: readonly Sitter[]): string[] {
  const called = sitters.map((sitter) => botWord(words, sitter));
  return sitters.map(({ name }, i) => {
    const word = called[i];
    if (!word) return name || render(words, { id: 'player', args: { n: i + 1 } });
    const alike = called.filter((other) => other === word).length;
    const said = render(words, { id: word });
    return alike > 1 ? `${said} ${called.slice(0, i + 1).filter((other) => other === word).length}` : said;
  });
}
