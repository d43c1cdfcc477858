import type { Browser, Page } from 'playwright-core';
import { openContextOf } from './open-context-of.ts';
import type { TestPerson } from './register-people.ts';

/** Records which elements a page has shown, and when first. */
export type ShownElements = {
  page: Page;
  /** The time at which each element was painted first, in ms since 1970, by its key. */
  shownAt(): Promise<Map<string, number>>;
  /** The number of elements that are shown now, by key. */
  countShown(): Promise<Map<string, number>>;
  close(): Promise<void>;
};

type Options = {
  address: string;
  person: TestPerson;
  path: string;
  /** Elements that have a key each. */
  selector: string;
  /** Found in an element's HTML; what its first group finds is the key. */
  pattern: RegExp;
};

/** Opens a page as a signed-in person, and records when elements appear on it. */
export async function recordShownElements(
  browser: Browser,
  { address, person, path, selector, pattern }: Options,
): Promise<ShownElements> {
  const context = await openContextOf(browser, address, person, { width: 1280, height: 800 });
  await context.addInitScript({ content: recordScript(selector, pattern) });
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

/** Runs in the page, before the page's own scripts. */
const recordScript = (selector: string, pattern: RegExp) => `{
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
