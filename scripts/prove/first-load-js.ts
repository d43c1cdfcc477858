import type { BrowserContext, Request } from 'playwright-core';
import type { Finding } from '../proving/proof.ts';
import { launchBrowser } from '../testing/browser.ts';
import { signInAsDemo } from '../testing/sign-in-as-demo.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar =
  'The first load of / brings at most 130 kB of JavaScript over the wire, compressed, before the network is idle: to a visitor, and to somebody signed in.';

const mostBytes = 130_000;

export async function run(print: (line: string) => void): Promise<readonly Finding[]> {
  const system = await startSystem();
  const browser = await launchBrowser();
  try {
    const visitor = await measureFirstLoad(await browser.newContext(), system.address, print);
    const seat = await browser.newContext();
    await signInAsDemo(seat, system.address, 'FAN');
    // A new context with the same cookies and an empty cache.
    const returning = await browser.newContext({ storageState: await seat.storageState() });
    const signedIn = await measureFirstLoad(returning, system.address, print);
    return [describe('a visitor', visitor), describe('a fan signed in', signedIn)];
  } finally {
    await browser.close();
    await system.remove();
  }
}

function describe(reader: string, scripts: readonly number[]): Finding {
  const whole = scripts.reduce((sum, bytes) => sum + bytes, 0);
  return {
    measured: `${reader}: ${(whole / 1000).toFixed(1)} kB in ${scripts.length} files`,
    holds: whole > 0 && whole <= mostBytes,
  };
}

const idleMs = 500;
const longestLoadMs = 60_000;

/**
 * Runs in the page, before its own scripts: what the page puts off by a second or more (its live stream, its service worker) never
 * begins. On a busy machine it would begin before the first load is over, and would count as a part of it.
 */
const holdLongTimers = `{
  const start = window.setTimeout.bind(window);
  window.setTimeout = (run, delay, ...rest) => (delay >= 1000 ? 0 : start(run, delay, ...rest));
}`;

/** The size over the wire, in bytes, of each script that comes before nothing is asked for or on its way for half a second. */
async function measureFirstLoad(
  context: BrowserContext,
  address: string,
  print: (line: string) => void,
): Promise<readonly number[]> {
  const page = await context.newPage();
  await page.addInitScript({ content: holdLongTimers });
  const waiting = new Set<Request>();
  const scripts: Promise<number>[] = [];
  let quietSince = performance.now();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfailed', (request) => finish(request));
  page.on('requestfinished', (request) => {
    finish(request);
    if (request.resourceType() === 'script') scripts.push(sizeOf(request, print));
  });
  function finish(request: Request): void {
    waiting.delete(request);
    quietSince = performance.now();
  }
  await page.goto(address, { waitUntil: 'load' });
  const giveUpAt = performance.now() + longestLoadMs;
  while (waiting.size > 0 || performance.now() - quietSince < idleMs) {
    if (performance.now() > giveUpAt) throw new Error(`the page did not come to rest in ${longestLoadMs / 1000} s`);
    await page.waitForTimeout(20);
  }
  const sizes = await Promise.all(scripts);
  await context.close();
  return sizes;
}

async function sizeOf(request: Request, print: (line: string) => void): Promise<number> {
  const { responseBodySize } = await request.sizes();
  print(`${(responseBodySize / 1000).toFixed(1).padStart(6)} kB  ${new URL(request.url()).pathname}`);
  return responseBodySize;
}
