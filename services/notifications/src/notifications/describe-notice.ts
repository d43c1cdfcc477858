import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { notifications, people, recipientLanguages } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { type Description, describeNotification } from '#/notifications/describe-notification.ts';
import type { Notice } from '#/notifications/notice.ts';
import { presentNotification } from '#/notifications/present-notification.ts';
import { textsIn } from '#/texts/languages.ts';

/**
 * Returns the text of a notice: the text of its notification, which may group several events, or the text of the event
 * alone.
 */
export async function describeNotice(
  tx: Transaction,
  { type, recipientId, actorId, postId, commentId, message, detail, text: custom }: Notice,
  notificationId: string | undefined,
): Promise<Description> {
  if (notificationId !== undefined) {
    const [found] = await tx
      .select({ notification: notifications, actor: people, language: recipientLanguages.language })
      .from(notifications)
      .leftJoin(people, eq(people.userId, notifications.actorId))
      .leftJoin(recipientLanguages, eq(recipientLanguages.userId, notifications.recipientId))
      .where(eq(notifications.id, notificationId));
    if (found !== undefined) {
      const { title, message: text, link } = presentNotification(found);
      return { title, message: text, link };
    }
  }
  const [actor = null] = actorId === null ? [] : await tx.select().from(people).where(eq(people.userId, actorId));
  const conversationId = message?.conversationId ?? null;
  const languageOf = await findLanguages(tx, [recipientId]);
  const facts = {
    type,
    actor,
    actorId,
    actorCount: 1,
    postId: postId ?? null,
    commentId: commentId ?? null,
    recipientId,
    conversationId,
    times: 1,
    detail: detail ?? null,
    custom: custom ?? null,
  };
  return describeNotification(facts, textsIn[languageOf(recipientId)]);
}
