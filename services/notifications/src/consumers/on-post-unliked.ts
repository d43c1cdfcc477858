import { postUnliked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { recordBond } from '#/notifications/bonds.ts';
import { withdraw } from '#/notifications/withdraw.ts';

export const onPostUnliked = defineConsumer<typeof postUnliked, NotificationsDeps>({
  name: 'on_post_unliked',
  on: postUnliked,
  async handle(tx, { data }, deps) {
    const { postId, authorId, userId, revision } = data;
    const bond = { kind: 'like', fromId: userId, toId: postId, revision, stands: false } as const;
    if (!(await recordBond(tx, bond))) return;
    await withdraw(tx, deps, { recipientId: authorId, thing: `like:${postId}`, actorId: userId });
  },
});
