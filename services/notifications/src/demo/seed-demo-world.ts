import type { World } from '@stagedoor/demo-world/world';
import type { Database } from '@stagedoor/service-kit/database/database';
import { eq } from 'drizzle-orm';
import { notifications, people } from '#/db/tables.ts';
import { insertNotifications } from '#/notifications/insert-notifications.ts';
import type { Notice } from '#/notifications/notice.ts';

type DemoNotification = World['notifications'][number];

/** Inserts notifications' part of the demo world. Returns false and does nothing if there are people already. */
export async function seedDemoWorld(database: Database, world: World): Promise<boolean> {
  const [someone] = await database.db.select().from(people).limit(1);
  if (someone !== undefined) return false;
  const creators = new Set(world.people.filter(({ role }) => role === 'CREATOR').map(({ id }) => id));
  await database.transaction(async (tx) => {
    await tx.insert(people).values(
      world.people.map(({ id, username, displayName, isVerified }) => ({
        userId: id,
        // Older than every version that social publishes.
        version: 0,
        username,
        displayName,
        avatarUrl: null,
        isVerified,
      })),
    );
    for (const notification of world.notifications) {
      const { id, userId, type, actorId, createdAt, words } = notification;
      const facts = factsOf(notification, creators.has(userId));
      const notice = {
        recipientId: userId,
        type,
        groupingKey: groupingKeyOf(notification),
        actorId,
        at: createdAt,
        ...facts,
      };
      await insertNotifications(tx, { ids: { next: () => id } }, [notice]);
      const state = { ...words, ...(notification.isRead ? { readAt: createdAt } : {}) };
      if (words !== null || notification.isRead)
        await tx.update(notifications).set(state).where(eq(notifications.id, id));
    }
  });
  return true;
}

/** Returns the grouping key that the consumers would use, for types that are grouped. */
function groupingKeyOf({ id, type, actorId, createdAt, data }: DemoNotification): string {
  switch (type) {
    case 'NEW_FOLLOWER':
      return `follow:${actorId}`;
    case 'NEW_LIKE':
      return `like:${data.postId}`;
    case 'NEW_COMMENT':
      return `comment:${data.commentId}`;
    case 'NEW_MESSAGE':
      return `message:${data.conversationId}`;
    case 'NEW_POST':
      return `posts:${actorId}:${createdAt.toISOString().slice(0, 10)}`;
    case 'MENTION':
      return `mention:${data.postId}:${actorId}`;
    default:
      return `demo:${id}`;
  }
}

/** Returns the facts from which the text is composed, as the consumers save them. */
function factsOf(
  { type, data }: DemoNotification,
  isCreator: boolean,
): Pick<Notice, 'postId' | 'commentId' | 'message' | 'detail'> {
  const { postId, commentId, conversationId, reportId, reason = '', amount } = data;
  const money = amount === undefined ? {} : { amountCents: amount };
  switch (type) {
    case 'NEW_MESSAGE':
      return conversationId === undefined ? {} : { message: { conversationId, sequence: 1 } };
    case 'POST_PURCHASE':
      return { detail: { ...money, ...(postId === undefined ? {} : { purchasedPostId: postId }) } };
    case 'CONTENT_REPORTED':
      return { detail: { reported: 'post', reason, ...(reportId === undefined ? {} : { reportId }) } };
    case 'VERIFICATION_REJECTED':
      return { detail: { reason } };
    case 'NEW_POST':
      return postId === undefined ? {} : { detail: { newestContentId: postId } };
    case 'MENTION': {
      const newestContentId = commentId ?? postId;
      if (postId === undefined || newestContentId === undefined) return {};
      return { postId, detail: { newestContentId } };
    }
    case 'SUBSCRIPTION_RENEWAL':
    case 'SUBSCRIPTION_CANCELLED':
      return { detail: { ...money, side: isCreator ? 'creator' : 'subscriber' } };
    default:
      return {
        ...(postId === undefined ? {} : { postId }),
        ...(commentId === undefined ? {} : { commentId }),
        ...(amount === undefined ? {} : { detail: money }),
      };
  }
}
