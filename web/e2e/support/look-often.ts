import type { Page } from 'playwright-core';

/** What is called in the driver's own objects. They are in this process. */
interface DriverFrame {
  retryWithProgressAndBackoff(progress: unknown, action: unknown): Promise<unknown>;
  retryWithProgressAndTimeouts(progress: unknown, pauses: readonly number[], action: unknown): Promise<unknown>;
}
interface Connection {
  toImpl?(page: Page): { mainFrame(): DriverFrame } | undefined;
}

/** After this many milliseconds each, the last one for as long as it takes. */
const PAUSES_MS = [20, 50, 100];

/**
 * Lets the driver look for an element ten times a second. By itself it looks twice a second once a quarter of one is over, so that
 * whatever takes a page that long is seen half a second late. That has no setting; a driver that is made otherwise stays as it is.
 */
export function lookOften(page: Page): void {
  const { _connection: connection } = page as unknown as { readonly _connection?: Connection };
  const frame = connection?.toImpl?.(page)?.mainFrame();
  if (frame?.retryWithProgressAndBackoff === undefined || frame.retryWithProgressAndTimeouts === undefined) return;
  const shared: DriverFrame = Object.getPrototypeOf(frame);
  shared.retryWithProgressAndBackoff = function (progress, action) {
    return this.retryWithProgressAndTimeouts(progress, PAUSES_MS, action);
  };
}
