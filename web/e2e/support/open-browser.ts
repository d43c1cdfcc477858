import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser } from '@stagedoor/test-support/browser';
import type { Browser, BrowserContext, ConsoleMessage, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { lookOften } from './look-often.ts';
import { type Person, signInAs } from './people.ts';

/** For a machine that is busy: what comes ends the wait as soon as it is there. */
const TIMEOUT_MS = 30_000;
const CLOSE_WITHIN_MS = 8_000;

interface WindowOptions {
  readonly width: number;
  readonly height: number;
  readonly hasTouch?: boolean;
  /** Blocked unless it is what is tested: a request that a worker makes passes by what a test does to the page's. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/**
 * A page of a test lives for seconds. What the browser spends on compiling its busiest functions once more, for speed, does not come
 * back in that time: without it a page takes a seventh less processor time.
 */
const shortLived = ['--js-flags=--no-maglev,--no-turbofan'];

/** The browser of this worker, which all its files use one after the other. It ends with the worker's process. */
let launched: Promise<Browser> | undefined;

/**
 * A window of its own for each visitor, in the browser that the worker's test files share. A test fails when one of its
 * pages throws, or when the content policy reports something.
 */
export function openBrowser(address: () => string) {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    launched ??= launchBrowser(shortLived);
    browser = await launched;
  });
  afterEach(async () => {
    // A routed request that is still under way would fail when its page is closed.
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    const closing = Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    // Now and then Chromium does not close a page with a video. The test has passed all the same, and the next one gets
    // another browser; the first one ends with the worker's process.
    const isClosed = await Promise.race([closing.then(() => true), pause(CLOSE_WITHIN_MS, false)]);
    if (!isClosed) {
      closing.catch(() => undefined);
      launched = launchBrowser(shortLived);
      browser = await launched;
    }
    expect(problems.splice(0)).toEqual([]);
  });

  /** A window for a visitor, or for a person who is signed in; wide unless said otherwise, and without touch. */
  async function openWindow(
    person?: Person,
    { hasTouch = false, serviceWorkers = 'block', ...size }: WindowOptions = { width: 1280, height: 800 },
  ): Promise<Page> {
    const context = await browser.newContext({
      serviceWorkers,
      baseURL: address(),
      viewport: size,
      reducedMotion: 'reduce',
      hasTouch,
      isMobile: hasTouch,
    });
    contexts.push(context);
    context.setDefaultTimeout(TIMEOUT_MS);
    context.on('weberror', (error) => problems.push(String(error.error())));
    context.on('console', (message) => {
      if (isPolicyReport(message)) problems.push(message.text());
    });
    const page = await context.newPage();
    lookOften(page);
    waitForAppOnArrival(page);
    if (person) await signInAs(page, person);
    return page;
  }
  return { openWindow, sharedBrowser: () => browser };
}

/** Public pages are there before the app: what a test does to them waits for it, unless its scripts were kept from the page. */
function waitForAppOnArrival(page: Page): void {
  const goTo = page.goto.bind(page);
  page.goto = async (...where) => {
    const response = await goTo(...where);
    const isRunning = await page.evaluate(() => window.__STAGEDOOR__ !== undefined);
    if (isRunning) await waitForApp(page);
    return response;
  };
}

/**
 * Resolves when the app has taken over each element of a page that the server has rendered. What translations and extensions put
 * between them is nobody's.
 */
export async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTaken = (one: Element) =>
      one.matches('font') || one.localName.includes('-') || Object.keys(one).some((key) => key.startsWith('__react'));
    return !document.querySelector('#page-data') || [...document.querySelectorAll('#root *')].every(isTaken);
  });
}

function isPolicyReport(message: ConsoleMessage): boolean {
  return message.type() === 'error' && message.text().includes('Content Security Policy');
}

/** Waits until the page shows exactly this text. */
export async function seeText(page: Page | Locator, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

export async function seeHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
}
