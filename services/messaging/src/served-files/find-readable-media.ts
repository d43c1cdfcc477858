import { readTeaserVersion } from '@stagedoor/service-kit/assets/look-columns';
import { blurredFile } from '@stagedoor/service-kit/assets/picture-files';
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { participants } from '#/db/conversations.ts';
import { type MediaRow, media, messages } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { messageColumns } from '#/message-view/message-row.ts';
import { isLockedFor } from '#/message-view/message-rules.ts';

/** A bought message can be read after a block, a suspension or clearing the conversation. */
const isBought = (readerId: string) => sql`exists (
  select from entitlement where entitlement.message_id = message.id and entitlement.user_id = ${readerId})`;

/** Returns the media item whose `file` this person may read now, and whether its message has a price; undefined otherwise. */
export async function findReadableMedia(
  { database }: Pick<MessagingDeps, 'database'>,
  readerId: string,
  mediaId: string,
  file: string,
): Promise<(MediaRow & { readonly isSold: boolean }) | undefined> {
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
  const { item, message } = found;
  return isOpen(item, file, isLockedFor(readerId, message)) ? { ...item, isSold: message.priceCents > 0 } : undefined;
}

/** A locked film shows the teaser that its sender has chosen at present, and anything locked its blurred preview. */
function isOpen({ teaserVersion }: MediaRow, file: string, isLocked: boolean): boolean {
  const teaser = readTeaserVersion(file);
  if (teaser !== undefined) return teaser === teaserVersion;
  return !isLocked || file.endsWith(blurredFile);
}
