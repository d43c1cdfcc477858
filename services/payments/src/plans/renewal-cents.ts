import type { Subscription } from '#/db/payments.ts';
import { discountOf, monthCents } from '#/plans/discount.ts';
import { nextPlanOf } from '#/plans/plan.ts';

/** Returns what the next renewal of a subscription costs: every charge of a renewal, and every page that shows one, asks here. */
export function renewalCents(subscription: Subscription): number {
  return monthCents(nextPlanOf(subscription) ?? subscription, discountOf(subscription));
}
