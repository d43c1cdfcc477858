import type { World } from '@stagedoor/demo-world/world';
import type { Database } from '@stagedoor/service-kit/database/database';
import { eq } from 'drizzle-orm';
import { notifications, people } from '#/db/tables.ts';
import { insertNotifications } from '#/notifications/insert-notifications.ts';
import type { Notice } from '#/notifications/notice.ts';

type DemoNotification = World['notifications'][number];

/** Makes notifications' part of the demo world. Answers false, and does nothing, where people are known already. */
export async function seedDemoWorld(database: Database, world: World): Promise<boolean> {
  const [someone] = await database.db.select().from(people).limit(1);
  if (someone !== undefined) return false;
  const creators = new Set(world.people.filter(({ role }) => role === 'CREATOR').map(({ id }) => id));
  await database.transaction(async (tx) => {
    await tx.insert(people).values(
      world.people.map(({ id, username, displayName, isVerified }) => ({
        userId: id,
        // Whatever social tells of them is newer.
        version: 0,
        username,
        displayName,
        avatarUrl: null,
        isVerified,
      })),
    );
    for (const told of world.notifications) {
      const { id, userId, type, actorId, createdAt, words } = told;
      const about = aboutOf(told, creators.has(userId));
      const notice = { recipientId: userId, type, thing: thingOf(told), actorId, at: createdAt, ...about };
      await insertNotifications(tx, { ids: { next: () => id } }, [notice]);
      const state = { ...words, ...(told.isRead ? { readAt: createdAt } : {}) };
      if (words !== null || told.isRead) await tx.update(notifications).set(state).where(eq(notifications.id, id));
    }
  });
  return true;
}

/** What the consumers have it be about, where that is one thing for many. */
function thingOf({ id, type, actorId, data }: DemoNotification): string {
  switch (type) {
    case 'NEW_FOLLOWER':
      return `follow:${actorId}`;
    case 'NEW_LIKE':
      return `like:${data.postId}`;
    case 'NEW_COMMENT':
      return `comment:${data.commentId}`;
    case 'NEW_MESSAGE':
      return `message:${data.conversationId}`;
    default:
      return `demo:${id}`;
  }
}

/** What its words are made from, as the consumers write it down. */
function aboutOf(
  { type, data }: DemoNotification,
  isCreator: boolean,
): Pick<Notice, 'postId' | 'commentId' | 'message' | 'detail'> {
  const { postId, commentId, conversationId, amount } = data;
  const money = amount === undefined ? {} : { amountCents: amount };
  switch (type) {
    case 'NEW_MESSAGE':
      return conversationId === undefined ? {} : { message: { conversationId, sequence: 1 } };
    case 'POST_PURCHASE':
      return { detail: { ...money, ...(postId === undefined ? {} : { purchasedPostId: postId }) } };
    case 'CONTENT_REPORTED':
      return { detail: { reported: 'post', reason: 'Spam' } };
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
