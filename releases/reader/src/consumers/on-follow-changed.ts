import { userFollowed, userUnfollowed } from '@stagedoor/contracts/social-events';
import { defineBatchConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { applyFollows } from '#/relations/apply-follows.ts';
import { notifyOfDepartures } from '#/relations/notify-of-departures.ts';

/** Makes followers fans. */
export const onUserFollowed = defineBatchConsumer({
  name: 'on-user-followed',
  on: userFollowed,
  readsHistory: true,
  async handleAll(tx, events, _deps: Deps) {
    await applyFollows(
      tx,
      events.map(({ data: { followedId: creatorId, followerId: fanId, followedAt: at, revision } }) => ({
        creatorId,
        fanId,
        isFollowing: true,
        at,
        revision,
      })),
    );
  },
});

/** Somebody who unfollows stays among the fans, as one who left. */
export const onUserUnfollowed = defineBatchConsumer({
  name: 'on-user-unfollowed',
  on: userUnfollowed,
  async handleAll(tx, events, deps: Deps) {
    const departures = await applyFollows(
      tx,
      events.map(({ data: { followedId: creatorId, followerId: fanId, unfollowedAt: at, revision } }) => ({
        creatorId,
        fanId,
        isFollowing: false,
        at,
        revision,
      })),
    );
    await notifyOfDepartures(tx, deps, 'unfollowed', departures);
  },
});
