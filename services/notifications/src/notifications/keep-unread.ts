import type { EventData } from '@stagedoor/contracts/event';
import type { unreadChanged } from '@stagedoor/contracts/messaging-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { lt } from 'drizzle-orm';
import { messageUnread } from '#/db/tables.ts';

/** Keeps how many messages of a conversation call for a person. Answers false for what is older than what is known. */
export async function keepUnread(
  tx: Transaction,
  { userId, conversationId, unreadCount, revision }: EventData<typeof unreadChanged>,
): Promise<boolean> {
  const kept = await tx
    .insert(messageUnread)
    .values({ userId, conversationId, unreadCount, revision })
    .onConflictDoUpdate({
      target: [messageUnread.userId, messageUnread.conversationId],
      set: { unreadCount, revision },
      setWhere: lt(messageUnread.revision, revision),
    });
  return kept.count > 0;
}
