import type { Sql } from 'postgres';

interface WaitOptions {
  /** The maximum wait, in ms. The default is for a busy machine; the wait ends as soon as the condition holds. */
  readonly timeoutMs?: number;
  /** Named in the error when the wait is in vain. */
  readonly what?: string;
}

/**
 * Waits until `probe` resolves to something other than undefined, null or false, and returns that. A probe that throws
 * is tried again; the last error is part of the timeout's message.
 */
export async function waitFor<Found>(
  probe: () => Found | Promise<Found>,
  { timeoutMs = 20_000, what = 'what the test waits for' }: WaitOptions = {},
): Promise<Exclude<Found, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 1.5, 100)) {
    try {
      const found = await probe();
      if (isThere(found)) return found;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() > deadline)
      throw new Error(`${what} did not come within ${timeoutMs} ms`, { cause: lastError });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Waits until a statement in this database waits for a lock: the work that was just started has reached the point at which
 * another transaction blocks it.
 */
export async function waitForLock(sql: Sql): Promise<void> {
  const findBlocked = () =>
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await waitFor(async () => (await findBlocked()).length > 0, { what: 'a statement that waits for a lock' });
}

function isThere<Found>(found: Found): found is Exclude<Found, undefined | null | false> {
  return found !== undefined && found !== null && found !== false;
}
