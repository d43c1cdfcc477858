import type { Quote as QuoteAnswer } from '@stagedoor/contracts/payments';
import type { Offer } from '#/db/offers.ts';
import { afterMonth, type Discount, monthCents } from '#/plans/discount.ts';
import type { Plan } from '#/plans/plan.ts';
import type { JoinOffer } from '#/plans/quote-rules.ts';
import { shareOf } from '#/plans/share-of.ts';

/** Why an offer does not count for somebody. */
export type Refusal = Exclude<NonNullable<QuoteAnswer['unusedOffer']>['reason'], 'smaller' | 'subscribed'>;

interface Facts {
  readonly now: Date;
  readonly plan: Plan;
  readonly isFormer: boolean;
  readonly hadTrial: boolean;
  readonly isNamed: boolean;
  readonly isTaken: boolean;
}

/** Returns why an offer does not count for somebody; undefined if it does. Whoever it is not for is not told that it exists. */
export function findRefusal(offer: Offer, { now, plan, ...person }: Facts): Refusal | undefined {
  const { kind, state, startsAt, endsAt, isForNamed, isFirstTime, tierIds } = offer;
  if (isForNamed && !person.isNamed) return 'unknown';
  if (state !== 'on' || (endsAt !== null && endsAt <= now)) return 'ended';
  if (startsAt !== null && startsAt > now) return 'early';
  if (tierIds !== null && !tierIds.some((id) => id === plan.tierId)) return 'tier';
  if (isFirstTime && person.isFormer) return 'former';
  if (kind === 'trial' && person.hadTrial) return 'trial';
  return person.isTaken ? 'gone' : undefined;
}

/** What an offer does to the terms of joining. */
export function joinOfferOf({ kind, days, percent, amountCents: cents, months, tierIds }: Offer): JoinOffer {
  if (kind === 'trial') return { trialDays: days, discount: undefined };
  return { trialDays: null, discount: { percent, cents, months, tierIds } };
}

/** The one that saves most in the first year comes first; of equal ones the first. */
export function orderBySavings(some: readonly Offer[], plan: Plan): Offer[] {
  return some.toSorted((one, other) => savingsOf(other, plan) - savingsOf(one, plan));
}

const yearMonths = 12;
const yearDays = 365;

/** Returns the cents that an offer saves in the first year. */
export function savingsOf(offer: Offer, plan: Plan): number {
  const { trialDays, discount } = joinOfferOf(offer);
  if (trialDays !== null) return shareOf(plan.priceCents * yearMonths, trialDays, yearDays);
  let saved = 0;
  let left: Discount | undefined = discount;
  for (let month = 0; month < yearMonths; month += 1) {
    saved += plan.priceCents - monthCents(plan, left);
    left = afterMonth(left);
  }
  return saved;
}
