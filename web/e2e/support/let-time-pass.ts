import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Moves the page's clock, which is installed, on by a second ten times a second until this has happened or failed. */
export async function letTimePass<Result>(page: Page, happening: Promise<Result>): Promise<Result> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  happening.then(end, end);
  while (!isOver) {
    await page.clock.fastForward(1_000);
    await pause(100);
  }
  return await happening;
}
