import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, ConsoleMessage, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../../scripts/testing/browser.ts';
import { type Person, signInAs } from './people.ts';

const TIMEOUT_MS = 10_000;
const CLOSE_WITHIN_MS = 8_000;

interface WindowOptions {
  readonly width: number;
  readonly height: number;
  readonly hasTouch?: boolean;
  /** Blocked unless it is what is tested: a request that a worker makes passes by what a test does to the page's. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/**
 * A browser for the tests of one file, with a window of its own for each visitor. A test fails when a page of its throws
 * or its content policy has something to report.
 */
export function openBrowser(address: () => string) {
  let browser: Browser;
  const left: Browser[] = [];
  let contexts: BrowserContext[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.race([Promise.all(left.map((one) => one.close())), pause(CLOSE_WITHIN_MS)]);
  });
  afterEach(async () => {
    // A routed request that is still under way would fail when its page is closed.
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    const closing = Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    // Now and then Chromium does not let go of a page with a film: what was tested stands, and the next test gets another.
    const isClosed = await Promise.race([closing.then(() => true), pause(CLOSE_WITHIN_MS, false)]);
    if (!isClosed) {
      // When its browser goes in the end, so does the page, and says so.
      closing.catch(() => undefined);
      left.push(browser);
      browser = await launchBrowser();
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
    if (person) await signInAs(context, address(), person);
    return context.newPage();
  }
  return { openWindow };
}

function isPolicyReport(message: ConsoleMessage): boolean {
  return message.type() === 'error' && message.text().includes('Content Security Policy');
}

/** A line of text stands on the page, exactly so. */
export async function seeText(page: Page | Locator, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

export async function seeHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
}
