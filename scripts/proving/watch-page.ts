import type { CDPSession, Page } from 'playwright-core';

/** What a page costs its reader, measured on a slowed processor. */
export type WatchedPage = {
  /** Returns the durations of all tasks longer than 50 ms since the last call, in ms of the slowed processor. */
  takeLongTasks(): Promise<readonly number[]>;
  /** MB of the page's heap after a collection. */
  heap(): Promise<number>;
};

/** Slows a page's processor down and records its long tasks. Must be called before the page is opened. */
export async function watchPage(page: Page, slowdown: number): Promise<WatchedPage> {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript({ content: recordLongTasks });
  return {
    takeLongTasks: () => page.evaluate('longTasks.splice(0)'),
    async heap() {
      await devTools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devTools.send('Runtime.getHeapUsage');
      return usedSize / 1_000_000;
    },
  };
}

/** Runs in the page, before its own scripts. */
const recordLongTasks = `{
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
}`;
