import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a GET of the address answers 200. Undefined when it did in time, else what it does instead. */
export async function waitForAddress(
  address: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  let problem = 'no answer';
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline && !signal.aborted; await pause(50)) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return undefined;
    problem = answer === undefined ? 'no answer' : `it answers ${answer.status}`;
  }
  return problem;
}
