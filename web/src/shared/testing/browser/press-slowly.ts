import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressSlowly: (selector: string) => Promise<void>;
  }
}

/** Presses like a hand: the effects of the press are on the page before the release. */
export const pressSlowly: BrowserCommand<[selector: string]> = async ({ page, iframe }, selector) => {
  const target = iframe.locator(selector);
  await target.hover();
  await page.mouse.down();
  await target.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
};
