import type { Reaction } from '@stagedoor/contracts/message';
import { eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type MediaRow, media, messages } from '#/db/messages.ts';
import type { Reader } from '#/deps.ts';

const { words, ...columns } = getTableColumns(messages);

/**
 * The columns of a message for `readerId`: with whether they paid for it, its reactions and what it answers, without the
 * search index column.
 */
export function messageColumns(readerId: string | Placeholder) {
  return {
    ...columns,
    isUnlocked: isUnlockedFor(readerId),
    isSenderCreator,
    isInVault: isInVaultOf(readerId),
    tipReturn,
    isRead: isReadFor(readerId),
    reactions: reactionsFor(readerId),
    quoted: quotedFor(readerId),
  };
}

function isUnlockedFor(readerId: string | Placeholder): SQL<boolean> {
  return sql<boolean>`(message.price_cents > 0 and exists (
    select 1 from entitlement where entitlement.message_id = message.id and entitlement.user_id = ${readerId}))`;
}

/** Looked up only for a message with a price; false for every other one. */
const isSenderCreator = sql<boolean>`(message.price_cents > 0 and exists (
  select 1 from person where person.user_id = message.sender_id and person.role = 'CREATOR'))`;

/** Looked up only for a message with files that the reader has sent; false for every other one. */
function isInVaultOf(readerId: string | Placeholder): SQL<boolean> {
  return sql<boolean>`(message.media_count > 0 and message.sender_id = ${readerId} and exists (
    select 1 from person where person.user_id = message.sender_id and person.role <> 'FAN'))`;
}

/** Its sender, unlike its receiver, is shown that a message was read only once both have accepted the conversation. */
function isReadFor(readerId: string | Placeholder): SQL<boolean> {
  return sql<boolean>`(message.read_at is not null and (message.receiver_id = ${readerId} or ${isAccepted}))`;
}

/** Whether both people have accepted the conversation of the message. */
const isAccepted = sql`not exists (
  select from participant waiting where waiting.conversation_id = message.conversation_id and not waiting.is_accepted)`;

/**
 * Looked up only for a tip; null for every other message. A full refund that only the previous version recorded counts, too.
 */
const tipReturn = sql<TipReturn | null>`(case when message.tip_cents > 0 then (
  select jsonb_build_object(
    'refundedCents', greatest(
      coalesce(sum(amount_cents) filter (where not is_by_bank), 0),
      (select message.tip_cents from refunded_tip where refunded_tip.message_id = message.id)),
    'isTakenBack', coalesce(bool_or(is_by_bank), false))
  from tip_return where tip_return.message_id = message.id) end)`;

interface TipReturn {
  readonly refundedCents: number;
  /** The sender's bank took it back. */
  readonly isTakenBack: boolean;
}

/**
 * Returns the reactions to a message, by emoji, ordered by when each emoji was first given; of a request only the
 * reader's own.
 */
function reactionsFor(readerId: string | Placeholder): SQL<Reaction[]> {
  return sql<Reaction[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('emoji', emoji, 'count', given, 'isOwn', is_own) order by since, emoji), '[]')
    from (
      select emoji, count(*)::int as given, bool_or(reaction.user_id = ${readerId}) as is_own, min(reacted_at) as since
      from reaction
      where reaction.message_id = message.id and (reaction.user_id = ${readerId} or ${isAccepted}) group by emoji
    ) as by_emoji)`;
}

/** Whether the reader sees the quoted message is part of the query: not after a block, nor once they cleared it. */
function quotedFor(readerId: string | Placeholder): SQL<QuotedMessage | null> {
  return sql<QuotedMessage | null>`(
    select jsonb_build_object('id', q.id, 'sequence', q.sequence, 'senderId', q.sender_id, 'type', q.type,
      'content', q.content, 'priceCents', q.price_cents, 'isDeleted', q.deleted_at is not null,
      'isUnlocked', exists (select from entitlement e where e.message_id = q.id and e.user_id = ${readerId}),
      'isVisible', exists (select from participant p where p.conversation_id = q.conversation_id
        and p.user_id = ${readerId} and not p.is_withheld and p.cleared_up_to < q.sequence))
    from message q where q.conversation_id = message.conversation_id and q.sequence = message.reply_to_sequence)`;
}

/** A message that another one answers, with what decides how much of it the reader sees. */
export interface QuotedMessage
  extends Pick<typeof messages.$inferSelect, 'id' | 'sequence' | 'senderId' | 'type' | 'content' | 'priceCents'> {
  readonly isDeleted: boolean;
  readonly isUnlocked: boolean;
  readonly isVisible: boolean;
}

export type MessageRow = Omit<typeof messages.$inferSelect, 'words'> & {
  /** Whether the reader has paid for it. */
  readonly isUnlocked: boolean;
  /** Whether its sender is a creator, who alone may sell it; false if it has no price. */
  readonly isSenderCreator: boolean;
  /** Whether its files are in the vault of the reader, who has sent them. */
  readonly isInVault: boolean;
  /** Whether the reader is shown that it was read. */
  readonly isRead: boolean;
  /** The returned amount of its tip; null without a tip. */
  readonly tipReturn: TipReturn | null;
  readonly reactions: readonly Reaction[];
  /** The message that this one answers; null if it answers none. */
  readonly quoted: QuotedMessage | null;
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
