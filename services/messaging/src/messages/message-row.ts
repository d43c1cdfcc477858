import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type MediaRow, media, messages } from '#/db/messages.ts';
import type { Reader } from '#/deps.ts';

const { words, ...columns } = getTableColumns(messages);

/** The columns of a message for `readerId`: with whether they paid for it, without the search index column. */
export function messageColumns(readerId: string) {
  return { ...columns, isUnlocked: isUnlockedFor(readerId) };
}

function isUnlockedFor(readerId: string): SQL<boolean> {
  return sql<boolean>`(message.price_cents > 0 and exists (
    select 1 from entitlement where entitlement.message_id = message.id and entitlement.user_id = ${readerId}))`;
}

export type MessageRow = Omit<typeof messages.$inferSelect, 'words'> & {
  /** Whether the reader has paid for it. */
  readonly isUnlocked: boolean;
};

/** A message with its media, in order. */
export interface WholeMessage {
  readonly message: MessageRow;
  readonly media: readonly MediaRow[];
}

/** Adds the media to messages, with one query for all of them. */
export async function addMedia(reader: Reader, rows: readonly MessageRow[]): Promise<WholeMessage[]> {
  const withMedia = rows.filter((row) => row.mediaCount > 0 && row.deletedAt === null).map(({ id }) => id);
  const found = withMedia.length === 0 ? [] : await findMedia(reader, withMedia);
  return rows.map((message) => ({ message, media: found.filter(({ messageId }) => messageId === message.id) }));
}

async function findMedia(reader: Reader, messageIds: readonly string[]): Promise<MediaRow[]> {
  return await reader
    .select()
    .from(media)
    .where(sql`${media.messageId} in ${messageIds}`)
    .orderBy(media.messageId, media.position);
}

/** Returns one message as `readerId` sees it. */
export async function readMessage(
  reader: Reader,
  messageId: string,
  readerId: string,
): Promise<WholeMessage | undefined> {
  const rows = await reader.select(messageColumns(readerId)).from(messages).where(eq(messages.id, messageId));
  const [whole] = await addMedia(reader, rows);
  return whole;
}
