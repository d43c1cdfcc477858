import { userFollowed, userUnfollowed } from '@stagedoor/contracts/social-events';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { nextRevision } from '#/db/next-revision.ts';
import { type Profile, profiles } from '#/db/profiles.ts';
import { follows } from '#/db/relations.ts';
import { findPerson, type Person } from '#/users/find-people.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'publish' | 'clock'>;

/** Locks profiles in the order of their ids, so that their follows, requests and blocks do not change until the commit. */
export async function lockProfiles(
  tx: Transaction,
  userIds: readonly string[],
): Promise<Pick<Profile, 'userId' | 'isPrivate' | 'suspendedAt'>[]> {
  return tx
    .select({ userId: profiles.userId, isPrivate: profiles.isPrivate, suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(inArray(profiles.userId, [...userIds]))
    .orderBy(profiles.userId)
    .for('no key update');
}

/** Locks the profiles of the viewer and another person, and returns that person. Throws a 404 where one is missing. */
export async function lockPair(tx: Transaction, viewer: Viewer, otherId: string): Promise<Person> {
  const locked = await lockProfiles(tx, [viewer.userId, otherId]);
  const person = locked.length === 2 ? await findPerson(tx, viewer.userId, otherId) : undefined;
  if (person === undefined) throw notFound('User not found');
  return person;
}

/** Does the same; throws a 404 also where the viewer may not see the person. */
export async function lockVisiblePair(tx: Transaction, viewer: Viewer, otherId: string): Promise<Person> {
  const person = await lockPair(tx, viewer, otherId);
  if (!canSeePerson(person, viewer)) throw notFound('User not found');
  return person;
}

/** Makes people follow a person, all of them locked, with an event for each new follow. Existing follows stay. */
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
