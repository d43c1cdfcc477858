import type { Purpose } from '#/db/one-time-tokens.ts';

const second = 1_000;
const hour = 3_600 * second;

/** A mail that was taken to be sent is not taken again before this: longer than sending lasts at the most. */
export const leaseMs = 60 * second;

/** Past this, nobody waits for it any more. */
const deadlineMs: { readonly [K in Purpose]: number } = { 'reset-password': hour, 'verify-email': 24 * hour };

/** Of one kind, to one account, within an hour. */
const hourlyLimit = 5;
export const hourlyLimitMs = hour;

const pausesMs = [5 * second, 30 * second, 120 * second, 300 * second];

/** Returns the pause after the n-th time that a mail could not be handed over. */
export function backoffMs(attempts: number): number {
  return pausesMs[Math.max(0, attempts - 1)] ?? 300 * second;
}

interface Question {
  readonly kind: Purpose;
  readonly requestedAt: Date;
  readonly now: Date;
  /** Undefined where nobody has the address. */
  readonly account: { readonly emailVerifiedAt: Date | null } | undefined;
  readonly sentThisHour: number;
}

/** Whether a mail that was asked for is to be sent at all. */
export function isWorthSending({ kind, requestedAt, now, account, sentThisHour }: Question): boolean {
  if (account === undefined) return false;
  if (kind === 'verify-email' && account.emailVerifiedAt !== null) return false;
  if (now.getTime() - requestedAt.getTime() > deadlineMs[kind]) return false;
  return sentThisHour < hourlyLimit;
}
