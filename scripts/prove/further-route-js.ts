import { once } from 'node:events';
import { get } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import type { Finding } from '../proving/proof.ts';
import { type Screen, type Seat, screens } from '../screens/screen-list.ts';
import { launchBrowser } from '../testing/browser.ts';
import { signInAsDemo } from '../testing/sign-in-as-demo.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar =
  'Once the page / is at rest and its service worker has stored the files of the offline pages, any other address brings at most 50 kB of JavaScript over the wire, compressed.';

const mostBytes = 50_000;
/** So long nothing has come when a page counts as loaded. */
const restMs = 800;
const roles = { fan: 'FAN', creator: 'CREATOR', admin: 'ADMIN' } as const;

export async function run(print: (line: string) => void): Promise<Finding> {
  const system = await startSystem();
  const browser = await launchBrowser();
  try {
    const seats = new Map<Seat, BrowserContext>([['visitor', await browser.newContext()]]);
    for (const seat of ['fan', 'creator', 'admin'] as const) {
      const context = await browser.newContext();
      await signInAsDemo(context, system.address, roles[seat]);
      seats.set(seat, context);
    }
    const sizes: { path: string; bytes: number }[] = [];
    for (const screen of findRoutes()) {
      const storageState = (await seats.get(screen.seat)?.storageState()) ?? { cookies: [], origins: [] };
      // A new context has an empty cache.
      const context = await browser.newContext({ storageState });
      const bytes = await measureRoute(await context.newPage(), system.address, screen.path);
      sizes.push({ path: screen.path, bytes });
      print(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${screen.path} (${screen.seat})`);
      await context.close();
    }
    const [largest] = sizes.toSorted((one, other) => other.bytes - one.bytes);
    return {
      measured: `${sizes.length} addresses, the largest ${largest?.path}: ${((largest?.bytes ?? 0) / 1000).toFixed(1)} kB`,
      // Most addresses have code of their own: where none brings any, nothing was measured.
      holds: sizes.some(({ bytes }) => bytes > 0) && sizes.every(({ bytes }) => bytes <= mostBytes),
    };
  } finally {
    await browser.close();
    await system.remove();
  }
}

/** Each address once: other screens of an address differ by what is pressed, and what a press loads is no route. */
function findRoutes(): readonly Screen[] {
  const found = new Map<string, Screen>();
  for (const screen of screens) {
    const address = `${screen.seat} ${screen.path.split('?')[0]}`;
    if (screen.prepare === undefined && !/^\/(\?|$)/.test(screen.path) && !found.has(address))
      found.set(address, screen);
  }
  return [...found.values()];
}

/** Returns the bytes of the scripts that come over the wire on the way from / to another address. */
async function measureRoute(page: Page, address: string, path: string): Promise<number> {
  await page.goto(address, { waitUntil: 'load' });
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const before = new Set(await readScriptsAtRest(page));
  // As a link of the app does.
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );
  const after = await readScriptsAtRest(page);
  const sizes = await Promise.all(after.filter((script) => !before.has(script)).map(readWireSize));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** {@link readScripts} once no further one has come for a while. The network itself is not at rest: the browser renews what is stale. */
async function readScriptsAtRest(page: Page): Promise<readonly string[]> {
  let scripts = await readScripts(page);
  for (let size = -1; size !== scripts.length; scripts = await readScripts(page)) {
    size = scripts.length;
    await page.waitForTimeout(restMs);
  }
  return scripts;
}

/** The addresses of all scripts so far, without those that the service worker had stored. */
async function readScripts(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    `performance.getEntriesByType('resource')
      .filter(({ name, deliveryType }) => new URL(name).pathname.endsWith('.js') && deliveryType !== 'cache-storage')
      .map(({ name }) => name)`,
  );
}

/** The size of a script's compressed body: of what a service worker passes on, the browser knows the size of the text alone. */
async function readWireSize(script: string): Promise<number> {
  const [response] = await once(get(script, { headers: { 'accept-encoding': 'br' } }), 'response');
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}
