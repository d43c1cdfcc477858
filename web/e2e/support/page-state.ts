import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

/** Repeats `check` until it does not throw, for at most 30 seconds, and returns what it does. */
export function until<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 30_000, interval: 50 });
}

/** Returns whether the whole height of the element is on the screen. */
export function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight + 1;
  });
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement);
}

/**
 * Scrolls to the end of the page, and waits until it stays as tall: rows that were never shown have a height that is a guess, and
 * what is pressed in the frame before they are measured moves away under the pointer.
 */
export function scrollToPageEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    let height = 0;
    for (let same = 0; same < 3; ) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { scrollHeight } = document.documentElement;
      same = scrollHeight === height ? same + 1 : 0;
      height = scrollHeight;
    }
  });
}
