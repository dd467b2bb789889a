// Tells of a turn while no page is open. It keeps nothing and answers no requests: the page always comes from the server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
