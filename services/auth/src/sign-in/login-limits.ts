import { createHash } from 'node:crypto';
import { toEmailKey } from '#/accounts/account-rules.ts';
import type { AuthConfig } from '#/config.ts';
import { addressBuckets } from '#/limits/address-buckets.ts';
import type { Bucket } from '#/limits/attempt-rules.ts';

type LimitConfig = Pick<AuthConfig, 'loginWindowSeconds' | 'loginFailuresPerAccount' | 'loginFailuresPerAddress'>;
type SignInConfig = Pick<AuthConfig, 'loginWindowSeconds' | 'signInsPerAccount'>;

const hourMs = 3_600_000;

/**
 * Failures that an account accepts from all unknown devices together, as multiples of the limit of one address, in windows that
 * grow up to a day.
 */
const accountSteps = [
  { times: 2, windowMs: undefined },
  { times: 4, windowMs: 4 * hourMs },
  { times: 6, windowMs: 24 * hourMs },
] as const;

/** The buckets that count failures on unknown devices. The same whether the account exists or not. */
export function loginBuckets(config: LimitConfig, email: string, address: string): readonly Bucket[] {
  const windowMs = config.loginWindowSeconds * 1_000;
  const { loginFailuresPerAccount: perAccount, loginFailuresPerAddress: perAddress } = config;
  return [
    { name: accountBucketName(email, address), limit: perAccount, windowMs },
    ...accountSteps.map((step) => ({
      name: wholeAccountBucketName(email),
      limit: perAccount * step.times,
      windowMs: step.windowMs ?? windowMs,
    })),
    ...addressBuckets('login', address, { limit: perAddress, windowMs }),
  ];
}

/** The bucket of an account across all addresses. */
export function wholeAccountBucketName(email: string): string {
  return `login to ${digest(toEmailKey(email))} from anywhere`;
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

/** How often all devices of an account together may sign in, as a multiple of the limit of one device. */
const deviceTimes = 10;

/**
 * The buckets that count right passwords: of a known device by itself or of all unknown ones together, and of all devices, since each
 * sign-in on an unknown one makes it known. The same whether the account exists or not.
 */
export function signInBuckets(
  config: SignInConfig,
  email: string,
  knownDeviceToken: string | undefined,
): readonly Bucket[] {
  const device = knownDeviceToken === undefined ? 'from anywhere' : `on ${digest(knownDeviceToken)}`;
  const account = `signed in to ${digest(toEmailKey(email))}`;
  const windowMs = config.loginWindowSeconds * 1_000;
  return [
    { name: `${account} ${device}`, limit: config.signInsPerAccount, windowMs },
    { name: `${account} on all devices`, limit: config.signInsPerAccount * deviceTimes, windowMs },
  ];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
