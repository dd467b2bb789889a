/** Short sounds, made on the spot: nothing is fetched. Each is a few tones with a soft beginning and a long end. */
import { settings } from '$lib/settings.svelte';

export type Sound = 'turn' | 'own' | 'other' | 'points' | 'chat' | 'refused' | 'over';

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds after the beginning. */
  at: number;
  lasts: number;
  loud: number;
  shape?: OscillatorType;
}

const tone = (pitch: number, at = 0, lasts = 0.4, loud = 0.12, shape: OscillatorType = 'sine'): Tone => ({ pitch, at, lasts, loud, shape });

export const SOUNDS: Record<Sound, readonly Tone[]> = {
  turn: [tone(523.25), tone(659.25, 0.14)],
  // Wood on wood: low, dry, at once over.
  own: [tone(220, 0, 0.09, 0.14, 'triangle'), tone(330, 0.015, 0.05, 0.05, 'triangle')],
  other: [tone(165, 0, 0.1, 0.1, 'triangle')],
  points: [tone(880, 0, 0.18, 0.05), tone(1174.66, 0.07, 0.25, 0.05)],
  chat: [tone(740, 0, 0.12, 0.06), tone(587.33, 0.08, 0.16, 0.05)],
  refused: [tone(146.83, 0, 0.22, 0.1, 'triangle'), tone(138.59, 0.06, 0.24, 0.08, 'triangle')],
  over: [tone(392, 0, 0.35), tone(523.25, 0.16, 0.35), tone(659.25, 0.32, 0.4), tone(783.99, 0.48, 0.9)],
};

let audio: AudioContext | null = null;

/** Browsers let a page sound only after it was touched. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // A browser without sound is no reason to stop.
  }
}

export function sound(which: Sound): void {
  if (!settings.sound || settings.volume === 0 || audio?.state !== 'running') return;
  const start = audio.currentTime;
  for (const { pitch, at, lasts, loud, shape } of SOUNDS[which]) {
    const voice = audio.createOscillator();
    const gain = audio.createGain();
    voice.type = shape ?? 'sine';
    voice.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, start + at);
    gain.gain.exponentialRampToValueAtTime(loud * settings.volume, start + at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + lasts);
    voice.connect(gain).connect(audio.destination);
    voice.start(start + at);
    voice.stop(start + at + lasts + 0.05);
  }
}
