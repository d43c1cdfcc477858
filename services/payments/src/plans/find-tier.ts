import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import { badRequest, conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { CreatorQuote } from '#/people/quote-creator.ts';
import type { Plan } from '#/plans/plan.ts';

/** The plan of a creator that is open to join. */
export interface OfferedPlan extends Plan {
  /** Undefined for a creator without tiers. */
  readonly tier: QuotedTier | undefined;
}

/**
 * Returns the plan that is chosen: a tier, or without one the first paid tier, whose price the creator's profile shows, or the one
 * price of a creator without tiers. Throws a 404 for a tier that the creator does not have, a 409 for an archived one, and a 400 if
 * there is nothing to pay for.
 */
export function findOfferedPlan({ tiers, priceCents }: CreatorQuote, tierId: string | undefined): OfferedPlan {
  if (tierId !== undefined) {
    const tier = tiers.find(({ id }) => id === tierId);
    if (tier === undefined) throw notFound('Tier not found');
    if (tier.isArchived) throw conflict('This tier is not offered any more. You have not been charged.');
    return offerOf(tier);
  }
  const first = tiers.find((tier) => !tier.isArchived && tier.priceCents > 0);
  if (first !== undefined) return offerOf(first);
  if (priceCents === 0) throw badRequest('This creator has no subscription price');
  return { tierId: null, slot: null, tierName: null, priceCents, tier: undefined };
}

function offerOf(tier: QuotedTier): OfferedPlan {
  return { tierId: tier.id, slot: tier.slot, tierName: tier.name, priceCents: tier.priceCents, tier };
}
