import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is yes. Throws after 15 seconds, with what was waited for. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`waited without success: ${what}`);
    await pause(100);
  }
}
