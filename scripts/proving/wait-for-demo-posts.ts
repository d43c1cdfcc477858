import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

type Shown = { address: string; hasEnded(): boolean };

/** Waits until `/` shows a post of the demo world in a real browser. Returns whether it did in time. */
export async function waitForDemoPosts(
  browser: Browser,
  { address, hasEnded }: Shown,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    while (performance.now() < deadline && !hasEnded()) {
      try {
        await page.goto(address, { timeout: 5_000 });
        await page.locator('article').first().waitFor({ timeout: 5_000 });
        return true;
      } catch {
        await pause(100);
      }
    }
    return false;
  } finally {
    await context.close();
  }
}
