import type { Browser, Page } from 'playwright-core';
import { openContextOf } from './open-context-of.ts';
import type { TestPerson } from './register-people.ts';

/** Which elements a page has shown, and when each was shown first: for proofs that measure latency in the browser. */
export type ShownElements = {
  page: Page;
  /**
   * The time just before each element was first painted, in ms since 1970, by the element's key. An element that is not
   * painted yet has Number.MAX_SAFE_INTEGER.
   */
  shownAt(): Promise<Map<string, number>>;
  /** The number of elements that are shown now, by key. */
  countShown(): Promise<Map<string, number>>;
  close(): Promise<void>;
};

type Options = {
  address: string;
  person: TestPerson;
  path: string;
  /** The CSS selector of the elements that are recorded. */
  selector: string;
  /** Matches an element's HTML. The first group is the element's key; elements without a match are not recorded. */
  pattern: RegExp;
};

/** Opens a page as a signed-in person, and records when elements appear on it. */
export async function recordShownElements(
  browser: Browser,
  { address, person, path, selector, pattern }: Options,
): Promise<ShownElements> {
  const context = await openContextOf(browser, address, person, { width: 1280, height: 800 });
  await context.addInitScript({ content: recorderSource(selector, pattern) });
  const page = await context.newPage();
  await page.goto(path);
  const read = () => page.evaluate(() => (globalThis as unknown as { shownAt: Record<string, number> }).shownAt);
  return {
    page,
    shownAt: async () => new Map(Object.entries(await read())),
    async countShown() {
      const texts = await page.locator(selector).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
      const counts = new Map<string, number>();
      for (const text of texts) {
        const key = pattern.exec(text)?.[1];
        if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return counts;
    },
    close: () => context.close(),
  };
}

/** Returns the source of the script that records. It runs in the page, before the page's own scripts. */
const recorderSource = (selector: string, pattern: RegExp) => `{
  const selector = ${JSON.stringify(selector)};
  const shownAt = {};
  globalThis.shownAt = shownAt;
  const look = (element) => {
    const key = ${pattern}.exec(element.outerHTML)?.[1];
    if (key === undefined || key in shownAt) return;
    shownAt[key] = Number.MAX_SAFE_INTEGER;
    requestAnimationFrame(() => {
      shownAt[key] = performance.timeOrigin + performance.now();
    });
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(selector);
      if (around) look(around);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(selector)) look(node);
        for (const inner of node.querySelectorAll(selector)) look(inner);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}`;
