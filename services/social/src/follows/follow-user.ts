import { badRequest, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { followRequests } from '#/db/relations.ts';
import { addFollows, endFollow } from '#/follows/follow-rows.ts';
import type { TakeTurn } from '#/follows/turns.ts';
import type { Person } from '#/users/find-people.ts';
import { lockVisiblePair } from '#/users/lock-profiles.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'> & { readonly takeTurn: TakeTurn };

export interface FollowState {
  readonly isFollowing: boolean;
  readonly isRequested: boolean;
  readonly followers: number;
}

/** Follows a person, or requests it of a private account. Repeating it changes nothing and publishes no event. */
export async function followUser(deps: Deps, viewer: Viewer, followedId: string): Promise<FollowState> {
  if (followedId === viewer.userId) throw badRequest('You cannot follow yourself');
  return inTurn(deps, [viewer.userId, followedId], async (tx) => {
    const person = await lockVisiblePair(tx, viewer, followedId);
    if (person.has_blocked) throw forbidden('You have blocked this person');
    if (person.is_following) return stateOf(person, {});
    if (person.is_private) {
      await tx
        .insert(followRequests)
        .values({ id: deps.ids.next(), ownerId: followedId, requesterId: viewer.userId, createdAt: deps.clock.now() })
        .onConflictDoNothing();
      return stateOf(person, { isRequested: true });
    }
    // A request from when the account was private is obsolete now.
    if (person.is_requested) await withdrawRequest(tx, viewer.userId, followedId);
    await addFollows(tx, deps, followedId, [viewer.userId]);
    return stateOf(person, { isFollowing: true, isRequested: false, followers: person.follower_count + 1 });
  });
}

/** Ends a follow, or withdraws a request. */
export async function unfollowUser(deps: Deps, viewer: Viewer, followedId: string): Promise<FollowState> {
  if (followedId === viewer.userId) throw badRequest('You cannot follow yourself');
  return inTurn(deps, [viewer.userId, followedId], async (tx) => {
    const person = await lockVisiblePair(tx, viewer, followedId);
    if (person.is_requested) await withdrawRequest(tx, viewer.userId, followedId);
    if (!person.is_following) return stateOf(person, { isRequested: false });
    await endFollow(tx, deps, viewer.userId, followedId);
    return stateOf(person, { isFollowing: false, followers: person.follower_count - 1 });
  });
}

/** Removes one of the viewer's followers. Repeating it changes nothing. */
export async function removeFollower(deps: Deps, viewer: Viewer, followerId: string): Promise<void> {
  if (followerId === viewer.userId) return;
  await inTurn(deps, [viewer.userId, followerId], async (tx) => {
    await lockVisiblePair(tx, viewer, followerId);
    await endFollow(tx, deps, followerId, viewer.userId);
  });
}

/** Runs a transaction that locks people, after the others that lock one of them. */
function inTurn<T>(
  { database, takeTurn }: Deps,
  ids: readonly string[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return takeTurn(ids, () => database.transaction(work));
}

/** Withdraws a follow request, if there is one. */
export async function withdrawRequest(tx: Transaction, requesterId: string, ownerId: string): Promise<void> {
  await tx
    .delete(followRequests)
    .where(and(eq(followRequests.ownerId, ownerId), eq(followRequests.requesterId, requesterId)));
}

function stateOf(person: Person, change: Partial<FollowState>): FollowState {
  return {
    isFollowing: person.is_following,
    isRequested: person.is_requested,
    followers: person.follower_count,
    ...change,
  };
}
