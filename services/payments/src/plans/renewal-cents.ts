import type { Subscription } from '#/db/payments.ts';
import { discountOf, monthCents } from '#/plans/discount.ts';
import { nextPlanOf, type Plan, planOf } from '#/plans/plan.ts';
import { nextChargeAt } from '#/subscriptions/pause-rules.ts';

/**
 * Returns the plan from the next renewal on: the one that its subscriber chose or, at the price that they agreed to, if that begins
 * by then, the present one.
 */
export function renewalPlan(subscription: Subscription): Plan {
  const next = nextPlanOf(subscription);
  if (next !== undefined) return next;
  const plan = planOf(subscription);
  return isRiseDue(subscription) ? { ...plan, priceCents: subscription.agreedCents ?? plan.priceCents } : plan;
}

/** Whether the price that was agreed to begins with the next renewal, or has begun. */
export function isRiseDue(subscription: Subscription): boolean {
  const { agreedFrom } = subscription;
  return agreedFrom !== null && agreedFrom <= nextChargeAt(subscription);
}

/** Returns what the next renewal of a subscription costs: every charge of a renewal, and every page that shows one, asks here. */
export function renewalCents(subscription: Subscription): number {
  return monthCents(renewalPlan(subscription), discountOf(subscription));
}
