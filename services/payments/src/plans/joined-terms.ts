import type { Quote } from '#/db/quotes.ts';
import { afterMonth, asDiscount, discountOf } from '#/plans/discount.ts';
import { type Plan, planOf } from '#/plans/plan.ts';

/** What a subscription begins with: its plan, and what was agreed to besides. */
export interface JoinedTerms {
  readonly plan: Plan;
  /** The columns that keep an offer; absent without one. */
  readonly offer?: { readonly offerId: string | null } & ReturnType<typeof asDiscount>;
  /** When a trial ends; absent without one. */
  readonly trialEndsAt?: Date;
  readonly paidCents?: number;
}

/** Returns what a quote agreed to, once its first month is paid or its trial begins. */
export function joinedTerms(quote: Quote): JoinedTerms {
  const { offerId, trialDays, thenAt, nowCents } = quote;
  const plan = planOf(quote);
  if (offerId === null) return { plan };
  if (trialDays !== null && thenAt !== null)
    return { plan, offer: { offerId, ...asDiscount() }, trialEndsAt: thenAt, paidCents: 0 };
  const offer = { offerId, ...asDiscount(afterMonth(discountOf(quote))) };
  return { plan, offer, paidCents: nowCents };
}
