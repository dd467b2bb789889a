import { recall, remember } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

/** What a person prefers in this browser. */
class Settings {
  theme = $state<Theme>((recall('theme') as Theme | null) ?? 'auto');
  sound = $state(recall('sound') !== 'off');
  notify = $state(recall('notify') === 'on');
  motion = $state(recall('motion') !== 'off');
  preview = $state(recall('preview') !== 'off');
  curtain = $state(recall('curtain') !== 'off');
  developer = $state(recall('developer') === 'on');

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
    this.applyTheme();
  }

  applyTheme(): void {
    document.documentElement.dataset['theme'] = this.theme;
  }

  toggle(which: 'sound' | 'notify' | 'motion' | 'preview' | 'curtain' | 'developer'): void {
    this[which] = !this[which];
    remember(which, this[which] ? 'on' : 'off');
  }

  /** Whether pieces may move: the person and the system both agree. */
  get moving(): boolean {
    return this.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();
