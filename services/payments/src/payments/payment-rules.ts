import { addMonths } from '#/subscriptions/months.ts';

const second = 1_000;
export const day = 86_400 * second;

/** How long one that its payer has to confirm waits for them. */
export const confirmWithinMs = 86_400 * second;
/** How long a payment that the provider knows nothing of is asked for again, rather than given up. */
export const askAgainWithinMs = 600 * second;

/**
 * The pause until the provider is asked again what became of something, in ms: as long as it has been under way, at least
 * a second and at most `longestMs`.
 */
export function pauseOf(createdAt: Date, now: Date, longestMs: number): number {
  return Math.min(Math.max(now.getTime() - createdAt.getTime(), second), longestMs);
}

/** The longest pause between two questions about a payment; its payer may be waiting. */
export const longestPaymentPauseMs = 60 * second;
/** The same of a refund: at a bank it takes days. */
export const longestRefundPauseMs = 900 * second;

/**
 * The first monthly end of a subscription past `now` and past what is paid: months that went by unpaid, because nobody
 * was there to renew it, are not charged afterwards.
 */
export function nextMonth(startedAt: Date, paidMonths: number, now: Date): { months: number; renewsAt: Date } {
  for (let months = paidMonths + 1; ; months += 1) {
    const renewsAt = addMonths(startedAt, months);
    if (renewsAt > now) return { months, renewsAt };
  }
}

/** Until when a subscription that is paid until `renewsAt` gives access, though its renewal may be late. */
export function accessUntil(renewsAt: Date, graceDays: number): Date {
  return new Date(renewsAt.getTime() + (graceDays + 1) * day);
}

/** When a failed renewal is tried again: once a day, as long as the grace lasts; undefined once it is over. */
export function retryAt(renewsAt: Date, graceDays: number, now: Date): Date | undefined {
  const next = now.getTime() + day;
  return next <= renewsAt.getTime() + graceDays * day ? new Date(next) : undefined;
}
