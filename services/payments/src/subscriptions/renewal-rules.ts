import type { Subscription } from '#/db/payments.ts';
import { day } from '#/payments/payment-rules.ts';

/** Returns the same day and time the given number of months later (UTC), or the last day of the month if it is shorter. */
export function addMonths(start: Date, months: number): Date {
  const first = new Date(start);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return first;
}

/** Returns from when the months of a subscription are counted: its start or, after a trial, the end of that. */
export function countedFrom({ startedAt, billedFrom }: Pick<Subscription, 'startedAt' | 'billedFrom'>): Date {
  return billedFrom ?? startedAt;
}

/** Whether no month was paid yet, because a trial is running or its first payment failed. */
export function isInTrial({ months }: Pick<Subscription, 'months'>): boolean {
  return months === 0;
}

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
