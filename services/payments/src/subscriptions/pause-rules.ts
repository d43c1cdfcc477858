import type { Subscription } from '#/db/payments.ts';
import { day } from '#/payments/payment-rules.ts';
import { accessUntil, addMonths, countedFrom } from '#/subscriptions/renewal-rules.ts';

/** How long before the end of a pause its subscriber is told. */
const noticeMs = 7 * day;

type Pausable = Pick<Subscription, 'status' | 'startedAt' | 'billedFrom' | 'months' | 'renewsAt' | 'pauseMonths'>;

/** The columns of a subscription without a pause. */
export const withoutPause = { pauseMonths: null, pauseNotifiedAt: null } as const;

/** Returns when the next month is charged: at the end of what is paid or, with a pause after that, at the end of the pause. */
export function nextChargeAt(subscription: Omit<Pausable, 'status'>): Date {
  const { months, renewsAt, pauseMonths } = subscription;
  return pauseMonths === null ? renewsAt : addMonths(countedFrom(subscription), months + pauseMonths);
}

/** Whether the pause has begun: nothing is open, and nothing is charged until it ends. */
export function isPausedAt(subscription: Pausable, now: Date): boolean {
  const { status, pauseMonths, renewsAt } = subscription;
  return status === 'active' && pauseMonths !== null && renewsAt <= now && nextChargeAt(subscription) > now;
}

/** Returns until when a subscription gives access. There are no days of grace before a pause, because nothing is charged then. */
export function accessEndOf(
  { endsAt, renewsAt, pauseMonths }: Pick<Subscription, 'endsAt' | 'renewsAt' | 'pauseMonths'>,
  graceDays: number,
): Date {
  if (endsAt !== null) return endsAt;
  return pauseMonths === null ? accessUntil(renewsAt, graceDays) : renewsAt;
}

/** Returns when the subscriber is to be told that the pause ends. */
export function pauseNoticeAt(subscription: Pausable): Date {
  return new Date(nextChargeAt(subscription).getTime() - noticeMs);
}
