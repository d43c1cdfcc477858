import { userFollowed, userUnfollowed } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { lockExistingPair, readSides, writeSidesAndPublish } from '#/conversations/conversations-repository.ts';
import { accept, isRequest } from '#/conversations/participant-rules.ts';
import { publishAccepted } from '#/conversations/publish-accepted.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { saveFollow } from '#/people/people-repository.ts';

/** A follower wants the person's messages: earlier requests of that person move to the inbox. */
export const onUserFollowed = defineConsumer({
  name: 'on-user-followed',
  on: userFollowed,
  async handle(transaction, { data }, deps: MessagingServiceDeps) {
    const tx = transaction as Tx;
    const { followerId, followedId, revision } = data;
    const now = deps.clock.now();
    const locked = await lockExistingPair(tx, followerId, followedId);
    const isNewer = await saveFollow(tx, { followerId, followedId, isFollowing: true, revision });
    if (locked === undefined || !isNewer) return;
    const [follower] = await readSides(tx, locked.id, [followerId, followedId], now);
    if (!isRequest(follower)) return;
    await writeSidesAndPublish(deps, tx, [accept(follower)]);
    await publishAccepted(deps, tx, follower, now);
  },
});

export const onUserUnfollowed = defineConsumer({
  name: 'on-user-unfollowed',
  on: userUnfollowed,
  async handle(transaction, { data }, _deps: MessagingServiceDeps) {
    const { followerId, followedId, revision } = data;
    await saveFollow(transaction as Tx, { followerId, followedId, isFollowing: false, revision });
  },
});
