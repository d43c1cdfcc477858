import { and, eq, sql } from 'drizzle-orm';
import { isNotWithheld, participants } from '#/db/conversations.ts';
import type { MessagingDeps } from '#/deps.ts';

/** How many messages wait in a person's inbox: what a badge shows. Requests and the archive do not call for them. */
export async function countUnread({ database }: MessagingDeps, userId: string): Promise<{ count: number }> {
  const [unread] = await database.db
    .select({ count: sql<number>`coalesce(sum(${participants.unreadCount}), 0)::int` })
    .from(participants)
    .where(
      and(
        eq(participants.userId, userId),
        // The words of the index that holds just these.
        sql`${participants.folder} = 'inbox'`,
        sql`${participants.unreadCount} > 0`,
        isNotWithheld,
      ),
    );
  return { count: unread?.count ?? 0 };
}
