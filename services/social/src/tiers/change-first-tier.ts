import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Publish } from '@stagedoor/service-kit/events/outbox';
import { eq } from 'drizzle-orm';
import type { Profile } from '#/db/profiles.ts';
import { tiers } from '#/db/tiers.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { publishTiers } from '#/tiers/publish-tiers.ts';
import { findFirstPaidTier, findPriceProblem, findSubscriptionPrice } from '#/tiers/tier-rules.ts';

/**
 * Gives the first paid tier the new subscription price of a creator, whose profile has it already. Throws a 400 if no paid tier can have it; a
 * creator without paid tiers has none to change.
 */
export async function changeFirstTier(tx: Transaction, publish: Publish, profile: Profile): Promise<void> {
  const all = await findTiers(tx, profile.userId);
  if (findSubscriptionPrice(all) === undefined) return;
  const first = findFirstPaidTier(all);
  if (first === undefined) throw invalidField('subscriptionPrice', 'Your paid tiers are archived. Restore one first');
  const { subscriptionPriceCents: priceCents } = profile;
  const problem = findPriceProblem(first.priceCents, priceCents, 'subscriptionPrice');
  if (problem !== undefined) throw problem;
  await tx
    .update(tiers)
    .set({ priceCents, revision: first.revision + 1 })
    .where(eq(tiers.id, first.id));
  await publishTiers(tx, publish, profile);
}
