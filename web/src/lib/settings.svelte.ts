import { COLOURS, PALETTES, type Colour, type Palette } from './colours';
import { recall, remember } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

/** How fast pieces travel, and what the moves of others take at least, in milliseconds. */
export const SPEEDS = {
  off: { pace: 0, pause: 0 },
  quick: { pace: 260, pause: 350 },
  normal: { pace: 520, pause: 850 },
  slow: { pace: 1000, pause: 1800 },
} as const;
export type Speed = keyof typeof SPEEDS;

export const CONFIRM_AFTER: readonly number[] = [0, 5, 10, 20];
export const PASSES = ['ask', 'on', 'off'] as const;
export type Pass = (typeof PASSES)[number];

function loudness(text: string | null): number {
  const found = text === null ? Number.NaN : Number(text);
  return found >= 0 && found <= 1 ? found : 0.7;
}

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | null =>
  words.find((word) => word === text) ?? null;

/** What a person prefers in this browser. */
class Settings {
  theme = $state<Theme>((recall('theme') as Theme | null) ?? 'auto');
  sound = $state(recall('sound') !== 'off');
  /** From 0 to 1. */
  volume = $state(loudness(recall('volume')));
  notify = $state(recall('notify') === 'on');
  /** Older pages remembered only whether pieces move. */
  speed = $state<Speed>(oneOf(Object.keys(SPEEDS) as Speed[], recall('motion')) ?? 'normal');
  preview = $state(recall('preview') !== 'off');
  /** Whether a finger looks first: one tap shows, a second takes. */
  look = $state(recall('look') === 'on');
  curtain = $state(recall('curtain') !== 'off');
  /** The board in words in place of the picture. */
  text = $state(recall('text') === 'on');
  developer = $state(recall('developer') === 'on');
  /** Seconds after which a turn is confirmed by itself; 0 for never. */
  confirmAfter = $state(CONFIRM_AFTER.find((seconds) => String(seconds) === recall('confirm_after')) ?? 10);
  /** Whether the only thing there is to do is done by itself. */
  pass = $state<Pass>(oneOf(PASSES, recall('pass')) ?? 'ask');
  /** The list of options beside the board. */
  options = $state(recall('options') === 'on');
  palette = $state<Palette>(oneOf(PALETTES, recall('palette')) ?? 'usual');
  /** The colour of the own pieces; none leaves it to the seat. */
  colour = $state<Colour | null>(oneOf(COLOURS, recall('colour')));

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
    this.applyTheme();
  }

  applyTheme(): void {
    document.documentElement.dataset['theme'] = this.theme;
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    remember('palette', palette);
  }

  setColour(colour: Colour | null): void {
    this.colour = colour;
    remember('colour', colour ?? '');
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    remember('motion', speed);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    remember('volume', String(volume));
  }

  setConfirmAfter(seconds: number): void {
    this.confirmAfter = seconds;
    remember('confirm_after', String(seconds));
  }

  setPass(pass: Pass): void {
    this.pass = pass;
    remember('pass', pass);
  }

  setOptions(open: boolean): void {
    this.options = open;
    remember('options', open ? 'on' : 'off');
  }

  toggle(which: 'sound' | 'notify' | 'preview' | 'look' | 'curtain' | 'text' | 'developer'): void {
    this[which] = !this[which];
    remember(which, this[which] ? 'on' : 'off');
  }

  /** Whether pieces may move: the person and the system both agree. */
  get moving(): boolean {
    return this.speed !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** How long a piece travels. */
  get pace(): number {
    return SPEEDS[this.speed].pace;
  }

  /** How long a move of somebody else is looked at before the next; nothing where nothing moves. */
  get pause(): number {
    return this.moving ? SPEEDS[this.speed].pause : 0;
  }
}

export const settings = new Settings();
