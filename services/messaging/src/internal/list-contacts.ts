import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { isNotWithheld, participants } from '#/db/conversations.ts';
import type { MessagingDeps } from '#/deps.ts';
import { findPerson } from '#/people/people-repository.ts';

/** Until a request is accepted, neither of the two is shown to the other. */
const hasOtherAccepted = sql`exists (
  select from participant other where other.conversation_id = ${participants.conversationId}
    and other.user_id = ${participants.otherId} and other.is_accepted)`;

/** Limits the people who are notified that somebody came online; the most recent conversations count. */
const maxContacts = 500;

/** Returns the people with whom a person has conversations that both have accepted, most recent first. */
export async function listContacts({ database }: MessagingDeps, userId: string) {
  return database.transaction(async (tx) => {
    const rows = await tx
      .select({ userId: participants.otherId })
      .from(participants)
      .where(
        and(
          eq(participants.userId, userId),
          eq(participants.folder, 'inbox'),
          isNotWithheld,
          ne(participants.isAccepted, false),
          hasOtherAccepted,
        ),
      )
      .orderBy(desc(participants.lastMessageAt), desc(participants.conversationId))
      .limit(maxContacts);
    const person = await findPerson(tx, userId);
    return { userIds: rows.map((row) => row.userId), showsOnlineStatus: person?.showsOnlineStatus ?? false };
  });
}
