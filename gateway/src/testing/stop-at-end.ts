import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Stops something at the end of the test that has started it; at the end of the file where that was before its tests. */
export function stopAtEnd(stop: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(stop);
  else onTestFinished(async () => void (await stop()));
}
