import { sendWritesDirectly } from './direct-routes.ts';
import { isAppPath, SHARE_PATH, safeLink } from './paths.ts';
import {
  CONFIG,
  LOOK,
  loadAsset,
  loadConfig,
  loadLook,
  openPage,
  removeOldShells,
  storeLoaded,
  storeShell,
} from './shell.ts';

/** The cache in which the composer finds what another app has shared: `web/src/shared/browser/shared-content.ts`. */
const CACHE = 'shared';
const MOST_FILES = 10;

/**
 * Caches what another app shares, and redirects to the composer, which reads it from the cache. Nothing is published yet, because
 * any site could send such a form.
 */
async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter((word) => typeof word === 'string');
  const files = form.getAll('files').filter((entry) => entry instanceof File);
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const headers = { date: new Date().toUTCString() };
  await cache.put('/shared/text', new Response(words.filter((word) => word !== '').join('\n'), { headers }));
  for (const [index, file] of files.slice(0, MOST_FILES).entries()) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) };
    await cache.put(`/shared/file/${index}`, new Response(file, { headers }));
  }
  return Response.redirect('/post/create?shared=1', 303);
}

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  // Pages are fetched from the server first and assets have hashed names, so a new worker fits pages of any build.
  event.waitUntil(Promise.all([storeShell(), sendWritesDirectly(event)]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // Lets the page be requested while the worker starts.
  const { navigationPreload } = self.registration;
  event.waitUntil(Promise.all([removeOldShells(), navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(keepShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && isAppPath(pathname)) event.respondWith(openPage(request, event.preloadResponse));
  else if (pathname.startsWith('/assets/')) event.respondWith(loadAsset(request));
  else if (pathname === LOOK) event.respondWith(loadLook(request));
  else if (pathname === CONFIG) event.respondWith(loadConfig(request));
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'loaded') event.waitUntil(storeLoaded(event.data.addresses));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, self.clients, readJson(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openLink(self.clients, event.notification.data));
});

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

interface Message {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
}

/** Shows a push message, unless the app is visible: its page shows the news already. */
async function showPush(registration: ServiceWorkerRegistration, clients: Clients, data: unknown): Promise<void> {
  const message = readMessage(data);
  const windows = await clients.matchAll({ type: 'window' });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, body, tag, link } = message;
  await registration.showNotification(title, {
    body,
    // A later message with the same tag replaces this one.
    ...(tag !== '' && { tag }),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { link },
  });
}

/** Focuses an open page of the app and lets it open the link. Opens a new page if there is none. */
async function openLink(clients: Clients, data: unknown): Promise<void> {
  const link = safeLink(typeof data === 'object' && data !== null && 'link' in data ? data.link : undefined);
  const [open] = await clients.matchAll({ type: 'window' });
  if (open === undefined) {
    await clients.openWindow(link);
    return;
  }
  open.postMessage({ type: 'open', link });
  await open.focus();
}

function readMessage(data: unknown): Message {
  const { title, body, tag, link }: Partial<Record<keyof Message, unknown>> =
    typeof data === 'object' && data !== null ? data : {};
  return {
    title: typeof title === 'string' ? title : 'Stagedoor',
    body: typeof body === 'string' ? body : 'Something happened',
    tag: typeof tag === 'string' ? tag : '',
    link: safeLink(link),
  };
}
