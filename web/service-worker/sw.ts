import { sendWritesDirectly } from './direct-routes.ts';
import { isAppPath, SHARE_PATH } from './paths.ts';
import { openLink, showPush } from './push.ts';
import { keepShared } from './share.ts';
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

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  // Pages ask the server first, and their files have hashed names: a new worker fits pages of any build.
  event.waitUntil(Promise.all([storeShell(), sendWritesDirectly(event)]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // The page is asked for while the worker starts.
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
