import type { messageTypes } from '@stagedoor/contracts/message';
import { messageSent } from '@stagedoor/contracts/messaging-events';
import { defineHistory, type HistoryPlace } from '@stagedoor/service-kit/history/serve-history';
import { sql } from 'drizzle-orm';

interface Row extends Record<string, unknown> {
  readonly conversation_id: string;
  readonly user_id: string;
  readonly message_id: string | null;
  readonly sequence: number;
  readonly receiver_id: string;
  readonly type: (typeof messageTypes)[number];
  readonly price_cents: number;
  readonly is_request: boolean;
  readonly created_at: string;
}

/** How far back a conversation is searched for the last message of one of its people. */
const searchedMessages = 1_000;

/** Only the last message of each person in each conversation, so that a page costs the same for long conversations. */
export const lastMessageHistory = defineHistory(
  messageSent,
  2,
  async (db, { after: [conversation = '', user = ''], limit }: HistoryPlace) => {
    const rows = await db.execute<Row>(sql`
      select side.conversation_id, side.user_id, last.id as message_id, last.sequence, last.receiver_id, last.type,
        last.price_cents, last.created_at, not coalesce(other.is_accepted, true) as is_request
      from (
        select conversation_id, user_id, other_id from participant
        where (conversation_id, user_id) > (${conversation}::uuid, ${user}::uuid)
        order by conversation_id, user_id limit ${limit}) side
      left join participant other on other.conversation_id = side.conversation_id and other.user_id = side.other_id
      left join lateral (
        select * from (
          select id, sequence, sender_id, receiver_id, type, price_cents, created_at, deleted_at from message
          where message.conversation_id = side.conversation_id order by sequence desc limit ${searchedMessages}) recent
        where recent.sender_id = side.user_id and recent.deleted_at is null order by sequence desc limit 1) last on true
      order by side.conversation_id, side.user_id`);
    return rows.map((row) => ({
      key: [row.conversation_id, row.user_id],
      facts:
        row.message_id === null
          ? []
          : [
              {
                messageId: row.message_id,
                conversationId: row.conversation_id,
                sequence: row.sequence,
                senderId: row.user_id,
                receiverId: row.receiver_id,
                type: row.type,
                isPaid: row.price_cents > 0,
                isRequest: row.is_request,
                sentAt: new Date(row.created_at).toISOString(),
              },
            ],
    }));
  },
);
