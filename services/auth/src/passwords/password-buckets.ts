import type { AuthConfig } from '#/config.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';

const dayMs = 86_400_000;
/** As many windows as a quarter of an hour has in a day would let through a thousand. */
const failuresPerDay = 30;

/** The buckets that count wrong passwords within a session, so that a stolen token cannot be used to guess the password. */
export function passwordBuckets(
  config: Pick<AuthConfig, 'loginFailuresPerAccount' | 'loginWindowSeconds'>,
  sessionId: string,
): readonly Bucket[] {
  const name = `password in session ${sessionId}`;
  return [
    { name, limit: config.loginFailuresPerAccount, windowMs: config.loginWindowSeconds * 1_000 },
    { name, limit: failuresPerDay, windowMs: dayMs },
  ];
}
