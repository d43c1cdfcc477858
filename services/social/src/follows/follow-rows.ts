import { userFollowed, userUnfollowed } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { endBellOfStranger } from '#/bells/end-bell.ts';
import type { SocialDeps } from '#/config.ts';
import { nextRevision } from '#/db/next-revision.ts';
import { profiles } from '#/db/profiles.ts';
import { follows } from '#/db/relations.ts';

type Deps = Pick<SocialDeps, 'publish' | 'clock'>;

/**
 * Makes people follow a person, with an event for each new follow. Existing follows stay. The caller has locked
 * everybody.
 */
export async function addFollows(
  tx: Transaction,
  { publish, clock }: Deps,
  followedId: string,
  followerIds: readonly string[],
): Promise<void> {
  if (followerIds.length === 0) return;
  const createdAt = clock.now();
  const added = await tx
    .insert(follows)
    .values(followerIds.map((followerId) => ({ followerId, followedId, createdAt })))
    .onConflictDoNothing()
    .returning({ followerId: follows.followerId });
  await countFollows(
    tx,
    followedId,
    added.map(({ followerId }) => followerId),
    1,
  );
  for (const { followerId } of added) {
    const revision = await nextRevision(tx);
    await publish(tx, userFollowed, { followerId, followedId, followedAt: createdAt.toISOString(), revision });
  }
}

/** Ends a follow between two locked people. Returns whether there was one. */
export async function endFollow(
  tx: Transaction,
  { publish, clock }: Deps,
  followerId: string,
  followedId: string,
): Promise<boolean> {
  const ended = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)));
  if (ended.count === 0) return false;
  await countFollows(tx, followedId, [followerId], -1);
  await endBellOfStranger(tx, followerId, followedId);
  const revision = await nextRevision(tx);
  const unfollowedAt = clock.now().toISOString();
  await publish(tx, userUnfollowed, { followerId, followedId, unfollowedAt, revision });
  return true;
}

async function countFollows(
  tx: Transaction,
  followedId: string,
  followerIds: readonly string[],
  change: 1 | -1,
): Promise<void> {
  if (followerIds.length === 0) return;
  const isFollowed = sql`${profiles.userId} = ${followedId}`;
  const all = change * followerIds.length;
  await tx
    .update(profiles)
    .set({
      followerCount: sql`${profiles.followerCount} + case when ${isFollowed} then ${all}::int else 0 end`,
      followingCount: sql`${profiles.followingCount} + case when ${isFollowed} then 0 else ${change}::int end`,
    })
    .where(inArray(profiles.userId, [followedId, ...followerIds]));
}
