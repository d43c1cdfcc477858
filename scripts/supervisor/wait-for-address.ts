import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a GET of the address answers 200. Answers whether it did in time. */
export async function waitForAddress(address: string, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline && !signal.aborted; await pause(50)) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
      await answer.body?.cancel();
      if (answer.status === 200) return true;
    } catch {
      // Not listening yet.
    }
  }
  return false;
}
