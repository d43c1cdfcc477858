import type { NotificationType } from '@stagedoor/contracts/notification';

const second = 1_000;
const hour = 3_600 * second;

/** The hour of the day, UTC, at which digests go out. */
const digestHour = 8;
const pausesMs = [5 * second, 30 * second, 120 * second, 300 * second];

/** How long a claimed mail is not claimed again: longer than sending can take. */
export const leaseMs = 60 * second;
/** Attempts before a mail is set aside: with the pauses, about a day. */
export const mostAttempts = 290;
/** How long a sent mail is stored. */
export const sentRetentionMs = 24 * hour;

/**
 * Returns within which time a person gets no second mail with the same grouping key. New posts of a creator are one mail a day, and
 * sent ones are stored no longer.
 */
export function repeatIntervalMs(preference: string): number {
  return preference === ('NEW_POST' satisfies NotificationType) ? sentRetentionMs : hour;
}

/** Notices about a person's money: no link in a mail ends them without a login. */
export const moneyTypes: readonly string[] = [
  'SUBSCRIPTION_RENEWAL',
  'SUBSCRIPTION_CANCELLED',
  'SUBSCRIPTION_CHANGE',
  'PAYOUT_PROCESSED',
] satisfies NotificationType[];

export function isAboutMoney(preference: string): boolean {
  return moneyTypes.includes(preference);
}

/** Returns when the next digest is sent. */
export function nextDigest(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), digestHour);
  return new Date(today > now.getTime() ? today : today + 24 * hour);
}

/** Returns the pause after the n-th time that a mail could not be sent. */
export function backoffMs(attempts: number): number {
  return pausesMs[Math.max(0, attempts - 1)] ?? 300 * second;
}
