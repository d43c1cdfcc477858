import { postAnnounced } from '@stagedoor/contracts/post-notice-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { queueLetter } from '#/letters/queue-letter.ts';
import { arePostNoticesOn } from '#/notifications/enabled-types.ts';
import { notify } from '#/notifications/notify.ts';

/** Notifies people of a new post, as their bells say. The posts of a creator on one day (UTC) are one notification while it is unread. */
export const onPostAnnounced = defineConsumer<typeof postAnnounced, NotificationsDeps>({
  name: 'on_post_announced',
  on: postAnnounced,
  async handle(tx, { data }, deps) {
    if (!arePostNoticesOn(deps.config)) return;
    const { postId, authorId, publishedAt, app, push, mail } = data;
    // A letter is the mail about its post.
    const mailed = new Set(await queueLetter(tx, deps, data));
    const at = new Date(publishedAt);
    const notice = {
      type: 'NEW_POST',
      groupingKey: `posts:${authorId}:${publishedAt.slice(0, 10)}`,
      actorId: authorId,
      countedContentId: postId,
      detail: { newestContentId: postId },
      at,
    } as const;
    const noticesOf = (recipientIds: readonly string[], ways: { readonly push: boolean; readonly email: boolean }) =>
      recipientIds.map((recipientId) => ({ ...notice, recipientId, ways }));
    await notify(tx, deps, [
      ...noticesOf(app, { push: false, email: false }),
      ...noticesOf(push, { push: true, email: false }),
      ...mail.flatMap((recipientId) => noticesOf([recipientId], { push: true, email: mailed.has(recipientId) })),
    ]);
  },
});
