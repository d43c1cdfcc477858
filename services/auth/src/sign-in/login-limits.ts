import { createHash } from 'node:crypto';
import { toEmailKey } from '#/accounts/account-rules.ts';
import type { AuthConfig } from '#/config.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';

type LimitConfig = Pick<AuthConfig, 'loginWindowSeconds' | 'loginFailuresPerAccount' | 'loginFailuresPerAddress'>;

/** The buckets that count failures on unknown devices. The same whether the account exists or not. */
export function loginBuckets(config: LimitConfig, email: string, address: string): readonly Bucket[] {
  const windowMs = config.loginWindowSeconds * 1_000;
  return [
    { name: accountBucketName(email, address), limit: config.loginFailuresPerAccount, windowMs },
    { name: `login from ${address}`, limit: config.loginFailuresPerAddress, windowMs },
  ];
}

export function accountBucketName(email: string, address: string): string {
  return `login to ${digest(toEmailKey(email))} from ${address}`;
}

/** The bucket that counts failures on a known device only. */
export function deviceBucket(config: LimitConfig, deviceToken: string, accountId: string): Bucket {
  return {
    name: `login to ${accountId} on ${digest(deviceToken)}`,
    limit: config.loginFailuresPerAccount,
    windowMs: config.loginWindowSeconds * 1_000,
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
