import type { EventData } from '@stagedoor/contracts/event';
import type { unreadChanged } from '@stagedoor/contracts/messaging-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { lt } from 'drizzle-orm';
import { messageUnread } from '#/db/tables.ts';

/** Saves how many unread messages a conversation has for a person. Returns false if a newer count is known. */
export async function saveUnreadCount(
  tx: Transaction,
  { userId, conversationId, unreadCount, revision }: EventData<typeof unreadChanged>,
): Promise<boolean> {
  const saved = await tx
    .insert(messageUnread)
    .values({ userId, conversationId, unreadCount, revision })
    .onConflictDoUpdate({
      target: [messageUnread.userId, messageUnread.conversationId],
      set: { unreadCount, revision },
      setWhere: lt(messageUnread.revision, revision),
    })
    .prepare('save_unread')
    .execute();
  return saved.count > 0;
}
