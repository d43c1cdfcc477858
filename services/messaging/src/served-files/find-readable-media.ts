import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { participants } from '#/db/conversations.ts';
import { type MediaRow, media, messages } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { blurredFile } from '#/media/media-file-names.ts';
import { messageColumns } from '#/message-view/message-row.ts';
import { isLockedFor } from '#/message-view/message-rules.ts';

/** A bought message can be read after a block, a suspension or clearing the conversation. */
const isBought = (readerId: string) => sql`exists (
  select from entitlement where entitlement.message_id = message.id and entitlement.user_id = ${readerId})`;

/** Returns the media item whose `file` this person may read now; undefined otherwise. */
export async function findReadableMedia(
  { database }: Pick<MessagingDeps, 'database'>,
  readerId: string,
  mediaId: string,
  file: string,
): Promise<MediaRow | undefined> {
  const [found] = await database.db
    .select({ item: media, message: messageColumns(readerId) })
    .from(media)
    .innerJoin(messages, eq(messages.id, media.messageId))
    .leftJoin(
      participants,
      and(
        eq(participants.conversationId, messages.conversationId),
        eq(participants.userId, readerId),
        eq(participants.isWithheld, false),
        gt(messages.sequence, participants.clearedUpTo),
      ),
    )
    .where(
      and(eq(media.id, mediaId), isNull(messages.deletedAt), or(isNotNull(participants.userId), isBought(readerId))),
    );
  if (found === undefined) return undefined;
  const isOpen = file === blurredFile || !isLockedFor(readerId, found.message);
  return isOpen ? found.item : undefined;
}
