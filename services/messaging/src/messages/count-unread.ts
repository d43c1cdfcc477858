import { and, eq, gt, sql } from 'drizzle-orm';
import { participants } from '#/db/conversations.ts';
import type { MessagingDeps } from '#/deps.ts';

/** How many messages wait in a person's inbox: what a badge shows. Requests and the archive do not call for them. */
export async function countUnread({ database }: MessagingDeps, userId: string): Promise<{ count: number }> {
  const [unread] = await database.db
    .select({ count: sql<number>`coalesce(sum(${participants.unreadCount}), 0)::int` })
    .from(participants)
    .where(
      and(
        eq(participants.userId, userId),
        eq(participants.folder, 'inbox'),
        gt(participants.unreadCount, 0),
        eq(participants.isWithheld, false),
      ),
    );
  return { count: unread?.count ?? 0 };
}
