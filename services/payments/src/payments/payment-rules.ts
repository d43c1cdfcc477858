import { addMonths } from '#/subscriptions/months.ts';

const second = 1_000;
export const day = 86_400 * second;

/** How long a payment waits for its payer's confirmation. */
export const confirmWithinMs = 86_400 * second;
/** How long a payment that the provider does not know is charged again before it is given up. */
export const retryChargeWithinMs = 600 * second;

/**
 * Returns the pause in milliseconds until the provider is asked again: as long as the payment has been in progress, at
 * least a second and at most `longestMs`.
 */
export function pauseOf(createdAt: Date, now: Date, longestMs: number): number {
  return Math.min(Math.max(now.getTime() - createdAt.getTime(), second), longestMs);
}

/** The longest pause between two checks of a payment, since its payer may be waiting. */
export const longestPaymentPauseMs = 60 * second;
/** The longest pause between two checks of a refund, which takes days at a bank. */
export const longestRefundPauseMs = 900 * second;

/**
 * Returns the first monthly end of a subscription after `now` and after what is paid. Months that passed unpaid are not
 * charged later.
 */
export function nextMonth(startedAt: Date, paidMonths: number, now: Date): { months: number; renewsAt: Date } {
  for (let months = paidMonths + 1; ; months += 1) {
    const renewsAt = addMonths(startedAt, months);
    if (renewsAt > now) return { months, renewsAt };
  }
}

/**
 * Returns until when a subscription that is paid until `renewsAt` gives access, with the days of grace for a late
 * renewal.
 */
export function accessUntil(renewsAt: Date, graceDays: number): Date {
  return new Date(renewsAt.getTime() + (graceDays + 1) * day);
}

/** Returns when a failed renewal is retried: once a day within the grace period; undefined after it. */
export function retryAt(renewsAt: Date, graceDays: number, now: Date): Date | undefined {
  const next = now.getTime() + day;
  return next <= lastTryAt(renewsAt, graceDays).getTime() ? new Date(next) : undefined;
}

/** Returns until when a month that could not be paid is tried again. */
export function lastTryAt(renewsAt: Date, graceDays: number): Date {
  return new Date(renewsAt.getTime() + graceDays * day);
}
