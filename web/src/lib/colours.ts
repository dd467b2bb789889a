/** The colours of the players on this screen: two palettes, and the colour somebody likes for their own pieces. */
export const PALETTES = ['usual', 'clear'] as const;
export type Palette = (typeof PALETTES)[number];
export const COLOURS = ['blue', 'red', 'gold', 'green', 'violet', 'grey'] as const;
export type Colour = (typeof COLOURS)[number];

/** For a light and for a dark ground. The clear ones differ in lightness as well as in hue, for people who tell few hues apart. */
const shades: Record<Palette, Record<Colour, readonly [light: string, dark: string]>> = {
  usual: {
    blue: ['#2f76b8', '#6fb1ec'],
    red: ['#c8402f', '#f08573'],
    gold: ['#96690a', '#e3b341'],
    green: ['#3f8a35', '#7fce74'],
    violet: ['#7a4bb5', '#b795ea'],
    grey: ['#5d6670', '#aab4bf'],
  },
  clear: {
    blue: ['#005a92', '#56b4e9'],
    red: ['#c04f00', '#ff8a3d'],
    gold: ['#7a6a00', '#f0e442'],
    green: ['#00735a', '#1fd0a3'],
    violet: ['#9a3f77', '#e39ac3'],
    grey: ['#3a3f45', '#d5d9de'],
  },
};

export const shadeOf = (palette: Palette, colour: Colour): string => {
  const [light, dark] = shades[palette][colour];
  return `light-dark(${light}, ${dark})`;
};

/** The colours by seat. Mine is the one I like; whoever would have had it takes the one I leave. */
export function coloursOf(seats: number, mine: number | null, liked: Colour | null): Colour[] {
  const usual = COLOURS.slice(0, seats);
  if (mine === null || liked === null || mine >= seats) return usual;
  const left = usual[mine]!;
  return usual.map((colour, seat) => (seat === mine ? liked : colour === liked ? left : colour));
}

/** Gives the page the colours of those at the table; everything that belongs to a player takes them from there. */
export function showColours(palette: Palette, colours: readonly Colour[]): void {
  colours.forEach((colour, seat) => document.documentElement.style.setProperty(`--player-${seat}`, shadeOf(palette, colour)));
}
