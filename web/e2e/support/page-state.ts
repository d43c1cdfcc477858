import type { Locator } from 'playwright-core';
import { vi } from 'vitest';

/** Repeats `check` until it does not throw, for at most 10 seconds. */
export function until(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000, interval: 50 });
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
