import { userUnfollowed } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { recordRelation } from '#/notifications/record-relations.ts';
import { withdrawActor } from '#/notifications/withdraw-actors.ts';

export const onUserUnfollowed = defineConsumer<typeof userUnfollowed, NotificationsDeps>({
  name: 'on_user_unfollowed',
  on: userUnfollowed,
  async handle(tx, { data }, deps) {
    const { followerId, followedId, revision } = data;
    const relation = { kind: 'follow', fromId: followerId, toId: followedId, revision, isActive: false } as const;
    if (!(await recordRelation(tx, relation))) return;
    await withdrawActor(tx, deps, {
      recipientId: followedId,
      groupingKey: `follow:${followerId}`,
      actorId: followerId,
    });
  },
});
