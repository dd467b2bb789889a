import { recall, remember } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

function loudness(text: string | null): number {
  const found = text === null ? Number.NaN : Number(text);
  return found >= 0 && found <= 1 ? found : 0.7;
}

/** What a person prefers in this browser. */
class Settings {
  theme = $state<Theme>((recall('theme') as Theme | null) ?? 'auto');
  sound = $state(recall('sound') !== 'off');
  /** From 0 to 1. */
  volume = $state(loudness(recall('volume')));
  notify = $state(recall('notify') === 'on');
  motion = $state(recall('motion') !== 'off');
  preview = $state(recall('preview') !== 'off');
  curtain = $state(recall('curtain') !== 'off');
  /** The board in words in place of the picture. */
  text = $state(recall('text') === 'on');
  developer = $state(recall('developer') === 'on');

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
    this.applyTheme();
  }

  applyTheme(): void {
    document.documentElement.dataset['theme'] = this.theme;
  }

  setVolume(volume: number): void {
    this.volume = volume;
    remember('volume', String(volume));
  }

  toggle(which: 'sound' | 'notify' | 'motion' | 'preview' | 'curtain' | 'text' | 'developer'): void {
    this[which] = !this[which];
    remember(which, this[which] ? 'on' : 'off');
  }

  /** Whether pieces may move: the person and the system both agree. */
  get moving(): boolean {
    return this.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();
