import type { Purpose } from '#/db/one-time-tokens.ts';

const second = 1_000;
const hour = 3_600 * second;

/** A claimed mail is not claimed again before this: longer than sending takes. */
export const leaseMs = 60 * second;

/** After this a mail is useless. */
const deadlineMs: { readonly [K in Purpose]: number } = {
  'reset-password': hour,
  'verify-email': 24 * hour,
  'secure-account': 24 * hour,
};

/** Mails of one kind to one account within an hour. Security mails have room, so that a stranger cannot use it up quickly. */
const hourlyLimit: { readonly [K in Purpose]: number } = {
  'reset-password': 5,
  'verify-email': 5,
  'secure-account': 30,
};
export const hourlyLimitMs = hour;

const pausesMs = [5 * second, 30 * second, 120 * second, 300 * second];

/** Returns the pause after the n-th failed delivery. */
export function backoffMs(attempts: number): number {
  return pausesMs[Math.max(0, attempts - 1)] ?? 300 * second;
}

interface Question {
  readonly kind: Purpose;
  readonly requestedAt: Date;
  readonly now: Date;
  /** Undefined if no account has the address. */
  readonly account: { readonly emailVerifiedAt: Date | null } | undefined;
  readonly sentThisHour: number;
}

/** Returns whether a requested mail is to be sent. */
export function isWorthSending({ kind, requestedAt, now, account, sentThisHour }: Question): boolean {
  if (account === undefined) return false;
  // An unconfirmed address may belong to a stranger, who is sent nothing about this account.
  if (kind === 'secure-account' && account.emailVerifiedAt === null) return false;
  if (kind === 'verify-email' && account.emailVerifiedAt !== null) return false;
  if (now.getTime() - requestedAt.getTime() > deadlineMs[kind]) return false;
  return sentThisHour < hourlyLimit[kind];
}
