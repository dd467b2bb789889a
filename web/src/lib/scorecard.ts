/** A finished game as a picture of its own: an SVG text that needs nothing around it, so that it can be saved and sent. */
export interface ScoreCard {
  title: string;
  when: string;
  /** How it ended, in one line. */
  outcome: string;
  players: readonly string[];
  /** The seats that won. */
  winners: readonly number[];
  lines: readonly { name: string; points: readonly (number | null)[] }[];
  sum: string;
  totals: readonly (number | null)[];
  /** Where it was played. */
  place: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const MARGIN = 32;
const NAMES = 250;
const COLUMN = 118;
const ROW = 30;
const HEAD = 150;
const INK = '#2a2218';
const SOFT = '#5f5443';
const GOLD = '#b27a00';

function text(x: number, y: number, what: string, { size = 17, fill = INK, weight = 400, anchor = 'start' } = {}): string {
  const look = `font-size="${size}" fill="${fill}" font-weight="${weight}" text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" ${look}>${escaped(what)}</text>`;
}

export function sizeOf({ players, lines }: ScoreCard): { width: number; height: number } {
  return { width: Math.max(560, MARGIN * 2 + NAMES + COLUMN * players.length), height: HEAD + ROW * (lines.length + 2) + 64 };
}

export function drawScoreCard(card: ScoreCard): string {
  const { width, height } = sizeOf(card);
  const column = (seat: number) => width - MARGIN - COLUMN * (card.players.length - 1 - seat);
  const number = (n: number | null | undefined) => (n === null || n === undefined ? '?' : String(n));
  const rule = (y: number, strong = false) =>
    `<path d="M${MARGIN} ${y}H${width - MARGIN}" stroke="${strong ? '#b5a584' : '#e0d5bf'}" stroke-width="${strong ? 2 : 1}"/>`;
  const won = (seat: number) => card.winners.includes(seat);
  const parts = [
    `<rect width="${width}" height="${height}" rx="18" fill="#fffdf8"/><path d="M0 18A18 18 0 0 1 18 0H${width - 18}A18 18 0 0 1 ${width} 18V8H0Z" fill="#2f6f4f"/><rect width="${width}" height="10" rx="5" fill="#2f6f4f"/>`,
    `<g transform="translate(${width - MARGIN - 46} 28) scale(.72)"><path d="M32 3 57 17.500V46.500L32 61 7 46.500V17.500Z" fill="#2f6f4f"/><path d="M7 46.500 32 32 57 46.500 32 61Z" fill="#d9a441"/><circle cx="32" cy="22" r="9" fill="#ffd75e"/></g>`,
    text(MARGIN, 54, card.title, { size: 28, weight: 700 }),
    text(MARGIN, 78, card.when, { size: 15, fill: SOFT }),
    text(MARGIN, 108, cut(card.outcome, Math.floor(width / 10)), { size: 18, fill: GOLD, weight: 650 }),
    ...card.players.map((name, seat) =>
      text(column(seat), HEAD - 8, cut(`${won(seat) ? '★ ' : ''}${name}`, 13), { anchor: 'end', weight: 700, size: 16 }),
    ),
    rule(HEAD, true),
  ];
  card.lines.forEach(({ name, points }, i) => {
    const y = HEAD + ROW * (i + 1) - 9;
    parts.push(
      text(MARGIN, y, cut(name, 34), { size: 16 }),
      ...card.players.map((_, seat) => text(column(seat), y, number(points[seat]), { anchor: 'end' })),
      rule(HEAD + ROW * (i + 1)),
    );
  });
  const y = HEAD + ROW * (card.lines.length + 1);
  parts.push(
    rule(y - ROW, true),
    text(MARGIN, y, card.sum, { weight: 700, size: 19 }),
    ...card.players.map((_, seat) =>
      text(column(seat), y, number(card.totals[seat]), { anchor: 'end', weight: 700, size: 21, fill: won(seat) ? GOLD : INK }),
    ),
    text(MARGIN, height - 24, card.place, { size: 14, fill: SOFT }),
  );
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const type = `font-family="system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif" font-variant-numeric="tabular-nums"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${type}>${parts.join('')}</svg>`;
}

export const asAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The same picture in dots, twice as fine as it is large, for those who cannot show an SVG. */
export async function paint(card: ScoreCard): Promise<Blob | null> {
  const { width, height } = sizeOf(card);
  const picture = new Image();
  picture.src = asAddress(drawScoreCard(card));
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
