import type { AuthConfig } from '#/config.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';

/** What wrong passwords of one who is signed in count in: a token that was stolen must not serve to guess it. */
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
