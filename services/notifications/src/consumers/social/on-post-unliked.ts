import { postUnliked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { recordRelation } from '#/notifications/record-relations.ts';
import { withdrawActor } from '#/notifications/withdraw-actors.ts';

export const onPostUnliked = defineConsumer<typeof postUnliked, NotificationsDeps>({
  name: 'on_post_unliked',
  on: postUnliked,
  async handle(tx, { data }, deps) {
    const { postId, authorId, userId, revision } = data;
    const relation = { kind: 'like', fromId: userId, toId: postId, revision, isActive: false } as const;
    if (!(await recordRelation(tx, relation))) return;
    await withdrawActor(tx, deps, { recipientId: authorId, groupingKey: `like:${postId}`, actorId: userId });
  },
});
