/** Notices on this device while no page is open: the browser's push service brings them to the service worker. */
import { api } from './api';
import { below, folder } from './folder';
import { words } from './words.svelte';

/** Why this browser cannot be told anything: pages without https have no service worker, some browsers no push. */
export type CannotPush = 'insecure' | 'unable';

export function cannotPush(): CannotPush | null {
  if (!window.isSecureContext) return 'insecure';
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window ? null : 'unable';
}

async function current(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(folder);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export async function isPushed(): Promise<boolean> {
  return cannotPush() === null && (await current()) !== null;
}

/** Subscribes this browser; false if its person or the browser itself does not allow it. */
export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(below('/sw.js'));
  const worker = await navigator.serviceWorker.ready;
  const { key } = await api.pushKey();
  let subscription: PushSubscription;
  try {
    subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return false;
  }
  const { endpoint, keys } = subscription.toJSON();
  try {
    await api.subscribe({ endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '', lang: words.lang });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

export async function stopPush(): Promise<void> {
  const subscription = await current();
  if (!subscription) return;
  await api.unsubscribe(subscription.endpoint);
  await subscription.unsubscribe();
}
