import type { BrowserContext, Page, Request } from 'playwright-core';

/** A script that a page was sent; `bytes` is the size of its body over the wire. */
export type SentScript = { path: string; bytes: number };

const idleMs = 500;
const longestLoadMs = 60_000;

/**
 * Runs in the page, before its own scripts: what the page puts off by a second or more (its live stream, its service worker) never
 * begins. On a busy machine it would begin before a load is over, and would count as a part of it.
 */
const holdLongTimers = `{
  const start = window.setTimeout.bind(window);
  window.setTimeout = (run, delay, ...rest) => (delay >= 1000 ? 0 : start(run, delay, ...rest));
}`;

/**
 * Opens a page that counts its scripts. `load` begins a load and returns the scripts that come before nothing is asked for or on its way
 * for half a second; it throws if that is not so within a minute.
 */
export async function openCountedPage(
  context: BrowserContext,
): Promise<{ page: Page; load(begin: (page: Page) => Promise<unknown>): Promise<readonly SentScript[]> }> {
  const page = await context.newPage();
  await page.addInitScript({ content: holdLongTimers });
  const waiting = new Set<Request>();
  let scripts: Promise<SentScript>[] = [];
  let quietSince = performance.now();
  const finish = (request: Request) => {
    waiting.delete(request);
    quietSince = performance.now();
  };
  page.on('request', (request) => waiting.add(request));
  page.on('requestfailed', finish);
  page.on('requestfinished', (request) => {
    finish(request);
    if (request.resourceType() === 'script') scripts.push(measure(request));
  });
  return {
    page,
    async load(begin) {
      scripts = [];
      await begin(page);
      quietSince = performance.now();
      const giveUpAt = performance.now() + longestLoadMs;
      while (waiting.size > 0 || performance.now() - quietSince < idleMs) {
        if (performance.now() > giveUpAt) throw new Error(`the page did not come to rest in ${longestLoadMs / 1000} s`);
        await page.waitForTimeout(20);
      }
      return Promise.all(scripts);
    },
  };
}

async function measure(request: Request): Promise<SentScript> {
  const { responseBodySize } = await request.sizes();
  return { path: new URL(request.url()).pathname, bytes: responseBodySize };
}
