import { and, desc, eq, ne } from 'drizzle-orm';
import { isNotWithheld, participants } from '#/db/conversations.ts';
import type { MessagingDeps } from '#/deps.ts';
import { findPerson } from '#/people/people-repository.ts';

/** Limits the people who are notified that somebody came online; the most recent conversations count. */
const maxContacts = 500;

/** Returns the people with whom a person has accepted conversations, most recent first. */
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
        ),
      )
      .orderBy(desc(participants.lastMessageAt), desc(participants.conversationId))
      .limit(maxContacts);
    const person = await findPerson(tx, userId);
    return { userIds: rows.map((row) => row.userId), showsOnlineStatus: person?.showsOnlineStatus ?? false };
  });
}
