import { and, eq, sql } from 'drizzle-orm';
import { isNotWithheld, participants } from '#/db/conversations.ts';
import type { MessagingDeps } from '#/deps.ts';

/** Returns the number of unread messages in a person's inbox, for a badge. Requests and the archive do not count. */
export async function countUnread({ database }: MessagingDeps, userId: string): Promise<{ count: number }> {
  const [unread] = await database.db
    .select({ count: sql<number>`coalesce(sum(${participants.unreadCount}), 0)::int` })
    .from(participants)
    .where(
      and(
        eq(participants.userId, userId),
        // The condition of the partial index.
        sql`${participants.folder} = 'inbox'`,
        sql`${participants.unreadCount} > 0`,
        isNotWithheld,
      ),
    )
    .prepare('count_unread')
    .execute();
  return { count: unread?.count ?? 0 };
}
