const PREFIX = 'shell-';
const CACHE = `${PREFIX}${__BUILD_ID__}`;
/** The page of the app, without the content of any address. */
const PAGE = '/index.html';
/** Sets the theme before the first paint, and hides the visitors' page from people who are signed in. */
export const LOOK = '/theme.js';
/** The feature switches: the same for everybody, and pages need them to know what to show. */
export const CONFIG = '/api/config';

/**
 * Caches the page and the files that it starts with. Throws if the page belongs to another build, because the gateway is being
 * replaced at this moment: the browser then tries again later, and the earlier worker stays active.
 */
export async function storeShell(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload', headers: { accept: 'text/html' } });
  const text = await page.clone().text();
  const files = text.match(/\/assets\/[^"]+/g) ?? [];
  const isOfThisBuild = files.length > 0 && files.every((file) => __SHELL_FILES__.includes(file));
  if (!page.ok || !isOfThisBuild) throw new Error('The page is of another build');
  const cache = await caches.open(CACHE);
  // Hashed names always mean the same bytes, so files that the page has already loaded come from the browser's cache.
  await cache.addAll([...__SHELL_FILES__, LOOK]);
  const headers = new Headers(page.headers);
  for (const ofBytes of ['content-encoding', 'content-length']) headers.delete(ofBytes);
  await cache.put(PAGE, new Response(text, { headers }));
  // If there is no answer, it is stored when a page requests it.
  await cache.add(CONFIG).catch(() => undefined);
}

/** Deletes the files of older builds, except for the one before: pages of that build may still be open. */
export async function removeOldShells(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

/** Returns the page from the server; without a network, the stored one, which loads and says that it is offline. */
export function openPage(request: Request, preloaded: Promise<unknown>): Promise<Response> {
  return orStored(PAGE, async () => {
    const response = await preloaded;
    return response instanceof Response ? response : fetch(request);
  });
}

/** Returns the script of the look from the server, which may have a newer one; without a network, the stored one. */
export function loadLook(request: Request): Promise<Response> {
  return orStored(LOOK, () => fetch(request));
}

/** Returns the switches from the server, and stores them for the time without a network. */
export function loadConfig(request: Request): Promise<Response> {
  return orStored(CONFIG, async () => {
    const response = await fetch(request);
    if (response.ok) await keep(CONFIG, response.clone());
    return response;
  });
}

async function orStored(path: string, load: () => Promise<Response>): Promise<Response> {
  try {
    return await load();
  } catch (error) {
    const stored = await caches.match(path, { cacheName: CACHE });
    if (stored === undefined) throw error;
    return stored;
  }
}

/** Returns a hashed file of the build, stored or from the server, and stores it for the time without a network. */
export async function loadAsset(request: Request): Promise<Response> {
  const stored = await caches.match(request.url);
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') await keep(request.url, response.clone());
  return response;
}

/** If the disk is full, nothing is stored, but the answer is still returned. */
async function keep(path: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(path, response).catch(() => undefined);
}

/** Stores the files that a page had loaded before there was a worker to store them. */
export async function storeLoaded(addresses: unknown): Promise<void> {
  if (!Array.isArray(addresses)) return;
  const cache = await caches.open(CACHE);
  const missing = addresses.map(assetPath).filter((path) => path !== undefined);
  // A file that the server no longer has does not prevent storing the others.
  await Promise.allSettled(
    missing.map(async (path) => {
      if ((await caches.match(path)) === undefined) await cache.add(path);
    }),
  );
}

function assetPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origin === self.location.origin && pathname.startsWith('/assets/') ? pathname : undefined;
}
