// Keeps the page and the games somebody chose for times without a connection, tells of a turn while no page is open, and says so when
// the server cannot be reached. What is kept of the page is complete: its files come together or not at all.
// A new version takes nothing away from pages that are open.

// The folder of the host in which the page lies; addresses are written as from the root, and brought below it. Other pages of the host have
// caches of their own, which are not ours to delete.
const FOLDER = new URL('.', self.location.href).pathname;
const below = (path) => FOLDER + path.slice(1);
const OWN = FOLDER === '/' ? '' : FOLDER;

const OFFLINE = `${OWN}offline-4`;
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg'];
const CHOSEN = `${OWN}chosen`;
const PAGE = `${OWN}page-`;
const GAMES = ['/api/games', '/site/'];

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(OFFLINE)).addAll(FILES.map(below));
  event.waitUntil(keep().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys())
      if (name !== OFFLINE && name.startsWith(`${OWN}offline-`)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

// The games and languages somebody chose.
async function chosen() {
  const note = await (await caches.open(CHOSEN)).match(below('/chosen'));
  return note ? note.json() : { games: [], langs: [] };
}

// The newest of a file. A server that is asked for much at once may want to be asked again a little later.
async function fresh(path, tries = 5) {
  const answer = await fetch(below(path), { cache: 'no-cache' });
  if (answer.ok) return answer;
  if (answer.status !== 429 || tries === 0) throw new Error(path);
  await new Promise((done) => setTimeout(done, 1000));
  return fresh(path, tries - 1);
}

// Fetches all files of the page and of the chosen games into a cache of this version; only then the one before goes.
async function keepPage(choice) {
  const list = await fresh('/files.json');
  const modules = await fresh('/engine.json');
  const { version, files, words: where } = await list.json();
  const engines = await modules.clone().json();
  const before = await versions();
  const cache = await caches.open(PAGE + version);
  const words = choice.langs.flatMap((lang) =>
    [where.games, ...choice.games.map((game) => where.game.replace('{game}', game))].map((path) => path.replace('{lang}', lang)),
  );
  const wanted = [...files, ...choice.games.flatMap((game) => [engines[game]?.file, engines[game]?.net].filter(Boolean))];
  const missing = [];
  for (const file of wanted) if (!(await cache.match(below(file)))) missing.push(file);
  // A few at a time, and at most fifteen a second: a server counts what a whole house asks for (docs/limits.md, `address`), and others
  // there want to open a page or to play meanwhile.
  const pause = () => new Promise((done) => setTimeout(done, 400));
  const fetchNext = async () => {
    for (let file = missing.pop(); file; file = missing.pop()) {
      const known = await caches.match(below(file));
      if (known) await cache.put(below(file), known);
      else await Promise.all([fresh(file).then((answer) => cache.put(below(file), answer)), pause()]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, fetchNext));
  await Promise.all(words.map(async (path) => cache.put(below(path), await fresh(path))));
  await cache.put(below('/engine.json'), modules);
  await cache.put(FOLDER, await fresh('/'));
  await cache.put(below('/complete'), new Response(version));
  await (await caches.open(CHOSEN)).put(below('/chosen'), new Response(JSON.stringify(choice)));
  await sayUpdated(version, before);
  return choice;
}

// The versions of the page that are kept and complete, the newest first.
async function versions() {
  const complete = [];
  for (const name of await caches.keys())
    if (name.startsWith(PAGE) && (await (await caches.open(name)).match(below('/complete')))) complete.unshift(name);
  return complete;
}

// Pages that are open go on with the version they began with: it stays until the next one comes. They are told, and choose when to go over.
async function sayUpdated(version, before) {
  const [newest] = before;
  for (const name of await caches.keys())
    if (name.startsWith(PAGE) && name !== PAGE + version && name !== before.find((other) => other !== PAGE + version)) await caches.delete(name);
  if (newest === undefined || before.includes(PAGE + version)) return;
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ updated: version });
}

self.addEventListener('message', (event) => {
  const { keep, lang } = event.data ?? {};
  const [port] = event.ports;
  const work = async () => {
    const { games, langs } = await chosen();
    // Who has chosen nothing is asked for nothing.
    if (!keep && games.length === 0) return { games, langs };
    const add = (list, one) => (one && !list.includes(one) ? [...list, one] : list);
    return keepPage({ games: add(games, keep), langs: add(langs, lang) });
  };
  event.waitUntil(work().then((choice) => port?.postMessage(choice), () => port?.postMessage({ failed: true })));
});

// What is kept and complete.
async function kept(path) {
  for (const name of await versions()) {
    const found = await (await caches.open(name)).match(below(path));
    if (found) return found;
  }
  return undefined;
}

const offline = async (path) => (await kept(path)) ?? Response.error();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(FOLDER)) return;
  const path = pathname.slice(FOLDER.length - 1);
  const online = () => fetch(request);
  const instead = async () => (await kept('/')) ?? caches.match(below('/offline.html'));
  if (request.mode === 'navigate') event.respondWith(online().catch(instead));
  // Files with a hash in their names never change.
  else if (path.startsWith('/assets/')) event.respondWith(kept(path).then((found) => found ?? online()));
  else if (path === '/engine.json' || GAMES.some((of) => path.startsWith(of)))
    event.respondWith(online().catch(() => offline(path + search)));
  else if (FILES.includes(path)) event.respondWith(online().catch(() => caches.match(pathname)));
});

self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // A notice that cannot be read is still one: browsers want every message to be shown.
  }
  const { title = 'Almende', text = '', table = '' } = told;
  const about = { body: text, tag: `almende-${table}`, icon: below('/icon.svg'), data: { table } };
  event.waitUntil(self.registration.showNotification(title, about));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { table } = event.notification.data ?? {};
  const address = new URL(below(table ? `/t/${encodeURIComponent(table)}` : '/mine'), self.location.origin).href;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find(({ url }) => url === address);
    await (open ? open.focus() : self.clients.openWindow(address));
  };
  event.waitUntil(show());
});

// The first language of the browser that we speak: those of the page for times without a connection.
async function language() {
  const page = (await (await caches.match(below('/offline.html')))?.text()) ?? '';
  const ours = [...page.matchAll(/<section lang="([^"]+)"/g)].map(([, lang]) => lang);
  const wanted = self.navigator.languages.flatMap((tag) => [tag, tag.split('-')[0]]);
  return wanted.find((tag) => ours.includes(tag)) ?? 'en';
}

// A browser may change its subscription on its own; the server has to know the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const { key } = await (await fetch('/api/me/push')).json();
    const renewed = event.newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint, keys } = renewed.toJSON();
    const lang = await language();
    await fetch('/api/me/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, lang }) });
  };
  event.waitUntil(renew());
});
