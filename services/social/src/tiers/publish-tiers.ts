import { tiersChanged } from '@stagedoor/contracts/tier-events';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Publish } from '@stagedoor/service-kit/events/outbox';
import { eq, sql } from 'drizzle-orm';
import { nextRevision } from '#/db/next-revision.ts';
import { type Profile, profiles } from '#/db/profiles.ts';
import type { TierRow } from '#/db/tiers.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { quoteTier } from '#/tiers/present-tier.ts';
import { findSubscriptionPrice } from '#/tiers/tier-rules.ts';
import { publishProfile } from '#/users/publish-profile.ts';

/**
 * Finishes a change of a creator's tiers, whose profile is locked: their subscription price follows, and other services hear of both. Returns
 * all tiers in their order.
 */
export async function publishTiers(
  tx: Transaction,
  publish: Publish,
  { userId, subscriptionPriceCents: before }: Profile,
): Promise<readonly TierRow[]> {
  const tiers = await findTiers(tx, userId);
  const subscriptionPriceCents = findSubscriptionPrice(tiers) ?? before;
  if (subscriptionPriceCents !== before) {
    const [profile] = await tx
      .update(profiles)
      .set({ subscriptionPriceCents, version: sql`${profiles.version} + 1` })
      .where(eq(profiles.userId, userId))
      .returning();
    if (profile === undefined) throw notFound('User not found');
    await publishProfile(tx, publish, profile);
  }
  await publish(tx, tiersChanged, {
    creatorId: userId,
    version: await nextRevision(tx),
    tiers: tiers.map(quoteTier),
  });
  return tiers;
}
