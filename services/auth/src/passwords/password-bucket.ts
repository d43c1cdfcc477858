import type { AuthConfig } from '#/config.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';

/** Counts wrong passwords within a session, so that a stolen token cannot be used to guess the password. */
export function passwordBucket(
  config: Pick<AuthConfig, 'loginFailuresPerAccount' | 'loginWindowSeconds'>,
  sessionId: string,
): Bucket {
  return {
    name: `password in session ${sessionId}`,
    limit: config.loginFailuresPerAccount,
    windowMs: config.loginWindowSeconds * 1_000,
  };
}
