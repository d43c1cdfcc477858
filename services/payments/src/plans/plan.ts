import type { Subscription } from '#/db/payments.ts';
import type { Quote } from '#/db/quotes.ts';

/** What a subscriber gets and pays each month: a tier, or the one price of a creator without tiers. */
export interface Plan {
  readonly tierId: string | null;
  readonly slot: number | null;
  readonly tierName: string | null;
  readonly priceCents: number;
}

/** The fields of a plan alone, as a subscription or a quote has them. */
export function planOf({ tierId, slot, tierName, priceCents }: Plan): Plan {
  return { tierId, slot, tierName, priceCents };
}

/** The plan that a subscription changes to at its next renewal; undefined if it does not change. */
export function nextPlanOf(subscription: Subscription): Plan | undefined {
  const { nextTierId: tierId, nextSlot: slot, nextTierName: tierName, nextPriceCents: priceCents } = subscription;
  return priceCents === null ? undefined : { tierId, slot, tierName, priceCents };
}

/** The columns of a subscription without a price that its subscriber has agreed to for later. */
export const withoutRise = { riseId: null, agreedCents: null, agreedFrom: null } as const;

/**
 * The columns of a subscription for `plan` as the plan after the next renewal; for none without it. What a page showed last counts, so
 * that a price which was agreed to before is none any more.
 */
export function asNextPlan(plan?: Plan) {
  return {
    nextTierId: plan?.tierId ?? null,
    nextSlot: plan?.slot ?? null,
    nextTierName: plan?.tierName ?? null,
    nextPriceCents: plan?.priceCents ?? null,
    ...withoutRise,
  };
}

/** The plan before an upgrade. */
export function earlierPlanOf({ fromTierId, fromSlot, fromTierName, fromPriceCents }: Quote): Plan {
  if (fromPriceCents === null) throw new Error('a quote has no plan before it');
  return { tierId: fromTierId, slot: fromSlot, tierName: fromTierName, priceCents: fromPriceCents };
}

/** What events and social are told of a subscription's plan. */
export function membershipOf({ slot, priceCents }: Pick<Plan, 'slot' | 'priceCents'>) {
  return { ...(slot === null ? {} : { slot }), ...(priceCents === 0 ? { isFree: true } : {}) };
}
