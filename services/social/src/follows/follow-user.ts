import { userFollowed, userUnfollowed } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database';
import { badRequest, forbidden, notFound } from '@stagedoor/service-kit/errors';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { followRequests, follows } from '#/db/relations.ts';
import { revision } from '#/db/revision.ts';
import { findPerson, type Person } from '#/users/find-people.ts';
import { mayKnow, type Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'>;

export interface FollowState {
  readonly isFollowing: boolean;
  readonly isRequested: boolean;
  readonly followers: number;
}

/** Follows a person; a private account gets a request instead. What is so already stays, without an event. */
export async function followUser(deps: Deps, viewer: Viewer, followedId: string): Promise<FollowState> {
  if (followedId === viewer.userId) throw badRequest('You cannot follow yourself');
  return deps.database.transaction(async (tx) => {
    const person = await lockPair(tx, viewer, followedId);
    if (person.has_blocked) throw forbidden('You have blocked this person');
    if (person.is_following) return stateOf(person, {});
    const now = deps.clock.now();
    if (person.is_private) {
      await tx
        .insert(followRequests)
        .values({ id: deps.ids.next(), ownerId: followedId, requesterId: viewer.userId, createdAt: now })
        .onConflictDoNothing();
      return stateOf(person, { isRequested: true });
    }
    const { userId } = viewer;
    const [added] = await tx
      .insert(follows)
      .values({ followerId: userId, followedId, createdAt: now })
      .returning({ revision });
    await countFollow(tx, userId, followedId, 1);
    await deps.publish(tx, userFollowed, {
      followerId: userId,
      followedId,
      followedAt: now.toISOString(),
      revision: Number(added?.revision),
    });
    return stateOf(person, { isFollowing: true, followers: person.follower_count + 1 });
  });
}

/** Ends a follow, or takes a request back. */
export async function unfollowUser(deps: Deps, viewer: Viewer, followedId: string): Promise<FollowState> {
  if (followedId === viewer.userId) throw badRequest('You cannot follow yourself');
  return deps.database.transaction(async (tx) => {
    const person = await lockPair(tx, viewer, followedId);
    if (person.is_requested) {
      await tx
        .delete(followRequests)
        .where(and(eq(followRequests.ownerId, followedId), eq(followRequests.requesterId, viewer.userId)));
    }
    if (!person.is_following) return stateOf(person, { isRequested: false });
    const { userId } = viewer;
    const [ended] = await tx
      .delete(follows)
      .where(and(eq(follows.followerId, userId), eq(follows.followedId, followedId)))
      .returning({ revision });
    await countFollow(tx, userId, followedId, -1);
    await deps.publish(tx, userUnfollowed, {
      followerId: userId,
      followedId,
      unfollowedAt: deps.clock.now().toISOString(),
      revision: Number(ended?.revision),
    });
    return stateOf(person, { isFollowing: false, followers: person.follower_count - 1 });
  });
}

/** Locks both profiles, always in one order, so that what is read of the two stays true until the commit. */
async function lockPair(tx: Transaction, viewer: Viewer, otherId: string): Promise<Person> {
  const pair = [viewer.userId, otherId];
  const locked = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(inArray(profiles.userId, pair))
    .orderBy(profiles.userId)
    .for('no key update');
  const person = locked.length === 2 ? await findPerson(tx, viewer.userId, otherId) : undefined;
  if (person === undefined || !mayKnow(person, viewer)) throw notFound('User not found');
  return person;
}

async function countFollow(tx: Transaction, followerId: string, followedId: string, change: 1 | -1): Promise<void> {
  await tx
    .update(profiles)
    .set({
      followerCount: sql`${profiles.followerCount} + case when ${profiles.userId} = ${followedId} then ${change}::int else 0 end`,
      followingCount: sql`${profiles.followingCount} + case when ${profiles.userId} = ${followerId} then ${change}::int else 0 end`,
    })
    .where(inArray(profiles.userId, [followerId, followedId]));
}

function stateOf(person: Person, change: Partial<FollowState>): FollowState {
  return {
    isFollowing: person.is_following,
    isRequested: person.is_requested,
    followers: person.follower_count,
    ...change,
  };
}
