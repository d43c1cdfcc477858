import type { AuthConfig } from '#/config.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';

const dayMs = 86_400_000;
/** The limit of a quarter of an hour alone would allow a thousand failures a day. */
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
