/** Tells a person who looks elsewhere that it is their turn, with a notification if wanted. */
import { below } from '$lib/folder';
import { settings } from '$lib/settings.svelte';

export function notify(title: string, text: string, table: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body: text, tag: `almende-${table}`, icon: below('/icon.svg') });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker.
  }
}
