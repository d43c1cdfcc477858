import type { SubscriptionChange } from '@stagedoor/contracts/internal-social';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, sql } from 'drizzle-orm';
import { endBellOfStranger } from '#/bells/end-bell.ts';
import { profiles } from '#/db/profiles.ts';
import { subscribers } from '#/db/relations.ts';
import { isSubscriberMask, maskOfMember } from '#/tiers/tier-mask.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';

/**
 * Saves until when a person has subscriber access, to which tiers, and updates the creator's count, which excludes suspended people and members of free tiers. Changes arrive by call
 * and by event, in any order: the latest change of the latest subscription decides.
 */
export async function applySubscription(
  tx: Transaction,
  { subscriptionId, creatorId, subscriberId, accessUntil, revision, ...membership }: SubscriptionChange,
  now: Date,
): Promise<void> {
  const pair = and(eq(subscribers.creatorId, creatorId), eq(subscribers.subscriberId, subscriberId));
  await tx
    .insert(subscribers)
    .values({ creatorId, subscriberId, until: new Date(0), isCurrent: false })
    .onConflictDoNothing();
  const [before] = await tx.select().from(subscribers).where(pair).for('update');
  if (before === undefined || !isLater({ subscriptionId, revision }, before)) return;
  const until = new Date(accessUntil);
  const tierMask = maskOfMember(membership);
  const isCurrent =
    isSubscriberMask(tierMask) &&
    until > now &&
    (before.isCurrent || (await isSubscriberShown(tx, { creatorId, subscriberId })));
  await tx.update(subscribers).set({ until, subscriptionId, revision, isCurrent, tierMask }).where(pair);
  if (until <= now) await endBellOfStranger(tx, subscriberId, creatorId);
  const change = Number(isCurrent) - Number(before.isCurrent);
  if (change === 0) return;
  await tx
    .update(profiles)
    .set({ subscriberCount: sql`greatest(${profiles.subscriberCount} + ${change}, 0)` })
    .where(eq(profiles.userId, creatorId));
}

/** The subscriber's suspension cannot change until the transaction ends. */
async function isSubscriberShown(
  tx: Transaction,
  { creatorId, subscriberId }: Pick<SubscriptionChange, 'creatorId' | 'subscriberId'>,
): Promise<boolean> {
  const locked = await lockProfiles(tx, [creatorId, subscriberId]);
  return locked.some(({ userId, suspendedAt }) => userId === subscriberId && suspendedAt === null);
}

/** A later subscription has a greater id. */
function isLater(
  change: { readonly subscriptionId: string; readonly revision: number },
  before: { readonly subscriptionId: string | null; readonly revision: number },
): boolean {
  if (before.subscriptionId === null || change.subscriptionId > before.subscriptionId) return true;
  return change.subscriptionId === before.subscriptionId && change.revision > before.revision;
}
