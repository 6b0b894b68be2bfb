/**
 * The offline service worker: a page with hours, telephone and the menu as last seen. It stores only what is public and the same
 * for everybody: that page, its fonts, and one small picture per product. All other requests pass through.
 */
type Extended = { waitUntil(work: Promise<unknown>): void };
type Fetched = Extended & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Tab = { url: string; focus(): Promise<unknown> };
/** A push notice as the server sends it, in the format of Declarative Web Push, which Safari shows without this worker. */
type Notice = { title: string; body: string; lang: string; tag: string; navigate: string };
type Shown = { data: unknown; close(): void };
type ShopWorker = {
  addEventListener(type: 'install' | 'activate', act: (event: Extended) => void): void;
  addEventListener(type: 'fetch', act: (event: Fetched) => void): void;
  addEventListener(type: 'push', act: (event: Extended & { data: { json(): unknown } | null }) => void): void;
  addEventListener(type: 'notificationclick', act: (event: Extended & { notification: Shown }) => void): void;
  addEventListener(type: 'message', act: (event: Extended & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(of: { type: 'window' }): Promise<Tab[]>; openWindow(path: string): Promise<unknown> };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, look: object): Promise<void>;
  };
};
// TypeScript's libraries for workers and for pages exclude each other.
const worker = self as unknown as ShopWorker;

/** The build inserts its id, so that each build has its own cache. */
const CACHE = 'casa-blanca-__BUILD__';
/** The build inserts the shop's time zone, because a worker imports no files. */
const TIME_ZONE = '__TIME_ZONE__';
const PAGE = '/sin-conexion';
/** The screens of the counter open offline too: their pages contain no data. Their scripts are in the browser's own cache. */
const SCREENS: readonly unknown[] = ['/barra', '/caja'];
const MENU = /^\/(?:menu|products|coffee)(?:\.data)?$/;
const PICTURE = /^(\/(?:art\/products|uploads)\/[\w-]+)-(320|640|1000)\.(?:avif|webp)$/;
const LETTERS = /\/assets\/[\w-]+-es-[\w-]+\.woff2/g;
const ICON = '/icon-192.png';
const MOST_PICTURES = 120;
const FRESH_MS = 60_000;

let seenAt = Number.NEGATIVE_INFINITY;

// Nothing here depends on one build of the pages, so a new worker can take over at once, even while pages are open.
worker.addEventListener('install', (event) => event.waitUntil(keepMenu().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/api(?:\/|$)/.test(pathname)) {
    // Answer here: otherwise the browser would repeat the preloaded request, and Google's sign-in code works only once.
    if (request.mode === 'navigate') event.respondWith(asked(event));
    return;
  }
  if (MENU.test(pathname) && performance.now() - seenAt > FRESH_MS) event.waitUntil(keepMenu().catch(() => undefined));
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (PICTURE.test(pathname)) event.respondWith(picture(event, pathname));
  else if (pathname.endsWith('.woff2')) event.respondWith(kept(pathname).then((letters) => letters ?? fetch(request)));
});

/** Pictures that a page loaded before this worker was active; they are in the browser's cache. */
worker.addEventListener('message', (event) => {
  if (SCREENS.includes(event.data)) event.waitUntil(keepScreen(String(event.data)).catch(() => undefined));
  if (!Array.isArray(event.data)) return;
  const shown = event.data.filter((path) => typeof path === 'string' && PICTURE.test(path)).slice(0, MOST_PICTURES);
  // A picture may lie on another host that does not let scripts read it.
  event.waitUntil(Promise.allSettled(shown.map(async (path) => keepPicture(path, await fetch(path, { cache: 'force-cache' })))));
});

worker.addEventListener('push', (event) => {
  const { notification } = (event.data?.json() ?? {}) as { notification?: Notice };
  if (!notification) return;
  const { title, navigate, ...look } = notification;
  const { pathname, search } = new URL(navigate);
  event.waitUntil(worker.registration.showNotification(title, { ...look, icon: ICON, data: pathname + search }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data;
  if (typeof path === 'string' && /^\/(?:pedido|dashboard)\b/.test(path)) event.waitUntil(openPage(path));
});

/** Opens a page, in the tab that already shows it if there is one. */
async function openPage(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const shown = tabs.find(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname === path || pathname + search === path;
  });
  await (shown ? shown.focus() : worker.clients.openWindow(path));
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // With navigation preload, a request does not wait for the worker to start.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Stores the current page with the time of storing. */
async function keepMenu(): Promise<void> {
  const answer = await fetch(PAGE, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${PAGE}: ${answer.status}`);
  const html = await answer.text();
  const cache = await caches.open(CACHE);
  for (const letters of new Set(html.match(LETTERS))) if (!(await cache.match(letters))) await cache.add(letters);
  // The device's own clock may be wrong.
  const now = new Date(answer.headers.get('date') ?? '');
  const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: TIME_ZONE }).format(now);
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: TIME_ZONE }).format(now).replace('\u202f', ' ');
  const dated = html.replace(/<time>[^<]*<\/time>/, `<time datetime="${now.toISOString()}">${day}, ${time}</time>`);
  await cache.put(PAGE, new Response(dated, { headers: pageHeaders(answer) }));
  seenAt = performance.now();
}

async function keepScreen(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit' });
  if (answer.ok) await (await caches.open(CACHE)).put(path, new Response(await answer.text(), { headers: pageHeaders(answer) }));
}

/** Not all headers are kept: the stored text is no longer compressed. */
const pageHeaders = (answer: Response) =>
  ['content-type', 'content-security-policy'].map((name) => [name, answer.headers.get(name) ?? ''] as [string, string]);

const asked = async ({ request, preloadResponse }: Fetched): Promise<Response> => (await preloadResponse) ?? fetch(request);

async function page(event: Fetched): Promise<Response> {
  try {
    return await asked(event);
  } catch (error) {
    const { pathname } = new URL(event.request.url);
    const instead = (SCREENS.includes(pathname) && (await kept(pathname))) || (await kept(PAGE));
    if (instead) return instead;
    throw error;
  }
}

async function picture(event: Fetched, path: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepPicture(path, answer.clone()));
    return answer;
  } catch {
    return (
      (await kept(nameOf(path))) ??
      new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })
    );
  }
}

/** Stores one small file per product, whichever width was requested, and removes the oldest. */
async function keepPicture(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  if (!answer.ok || PICTURE.exec(path)?.[2] === '1000' || (await cache.match(nameOf(path)))) return;
  await cache.put(nameOf(path), answer);
  const pictures = (await cache.keys()).filter(({ url }) => PICTURE.test(`${new URL(url).pathname}-320.webp`));
  for (const old of pictures.slice(0, -MOST_PICTURES)) await cache.delete(old);
}

const nameOf = (path: string) => PICTURE.exec(path)?.[1] ?? path;
const kept = async (path: string) => (await caches.open(CACHE)).match(path);
