// Tells of a turn while no page is open, and says so when the server cannot be reached. The page itself always comes from the server.
const OFFLINE = 'offline-1';
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg'];

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(OFFLINE)).addAll(FILES);
  event.waitUntil(keep().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== OFFLINE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const kept = request.mode === 'navigate' ? '/offline.html' : origin === self.location.origin && FILES.includes(pathname) ? pathname : null;
  if (kept && request.method === 'GET') event.respondWith(fetch(request).catch(() => caches.match(kept)));
});

self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // A notice that cannot be read is still one: browsers want every message to be shown.
  }
  const { title = 'Almende', text = '', table = '' } = told;
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: `almende-${table}`, icon: '/icon.svg', data: { table } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { table } = event.notification.data ?? {};
  const address = new URL(table ? `/t/${encodeURIComponent(table)}` : '/mine', self.location.origin).href;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find(({ url }) => url === address);
    await (open ? open.focus() : self.clients.openWindow(address));
  };
  event.waitUntil(show());
});

// A browser may change its subscription on its own; the server has to know the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const { key } = await (await fetch('/api/me/push')).json();
    const renewed = event.newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint, keys } = renewed.toJSON();
    const lang = self.navigator.language.startsWith('de') ? 'de' : 'en';
    await fetch('/api/me/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, lang }) });
  };
  event.waitUntil(renew());
});
