import { createHash } from 'node:crypto';
import type { AuthConfig } from '#/config.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';

type LimitConfig = Pick<AuthConfig, 'loginWindowSeconds' | 'loginFailuresPerAccount'>;

const dayMs = 86_400_000;
/** Of a million codes three are valid at any time: with this many guesses a day, one is found in thirty years. */
const failuresPerDay = 30;

/** The buckets that count wrong codes of an account, from whatever address, on devices that are not known. */
export function codeBuckets(config: LimitConfig, accountId: string): readonly Bucket[] {
  const name = codeBucketName(accountId);
  return [
    { name, limit: config.loginFailuresPerAccount, windowMs: config.loginWindowSeconds * 1_000 },
    { name: `${name} a day`, limit: failuresPerDay, windowMs: dayMs },
  ];
}

/** The buckets of a device that signed in before, so that strangers who know the password do not lock it out. */
export function deviceCodeBuckets(config: LimitConfig, accountId: string, deviceToken: string): readonly Bucket[] {
  const device = createHash('sha256').update(deviceToken).digest('base64url');
  return codeBuckets(config, `${accountId} on ${device}`);
}

export function codeBucketName(accountId: string): string {
  return `second factor of ${accountId}`;
}
