/** Tells a person who looks elsewhere that it is their turn: a soft tone, the title, and a notification if wanted. */
import { settings } from '$lib/settings.svelte';

let audio: AudioContext | null = null;

export function chime(): void {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') return;
    const start = audio.currentTime;
    for (const [i, tone] of [523.25, 659.25].entries()) {
      const voice = audio.createOscillator();
      const volume = audio.createGain();
      voice.frequency.value = tone;
      volume.gain.setValueAtTime(0.0001, start + i * 0.14);
      volume.gain.exponentialRampToValueAtTime(0.12, start + i * 0.14 + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + i * 0.14 + 0.4);
      voice.connect(volume).connect(audio.destination);
      voice.start(start + i * 0.14);
      voice.stop(start + i * 0.14 + 0.45);
    }
  } catch {
    // A browser without sound is no reason to stop.
  }
}

/** Browsers let a page sound only after it was touched. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // As above.
  }
}

export function notify(title: string, text: string, table: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body: text, tag: `almende-${table}`, icon: '/icon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker.
  }
}
