import { listContacts } from '@stagedoor/contracts/internal-messaging';
import { eq } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { people } from '#/db/tables.ts';
import { publishSignal } from '#/live-log/live-signals.ts';

/** Returns a person's contacts, and whether they show their online status. While messaging is down: no contacts. */
export async function findContacts(
  { internal, database }: Pick<NotificationsDeps, 'internal' | 'database'>,
  userId: string,
) {
  const found = await internal.call(listContacts, { params: { userId } }).catch(() => {
    // The next stream that opens asks again.
    return { userIds: [], showsOnlineStatus: false };
  });
  // Social's events may have reached this service earlier than messaging.
  const [person] = await database.db
    .select({ shows: people.showsOnlineStatus })
    .from(people)
    .where(eq(people.userId, userId));
  return { userIds: found.userIds, showsOnlineStatus: person?.shows ?? found.showsOnlineStatus };
}

/** Shows in these people's open browsers whether a person is online. */
export function publishPresence(
  deps: Pick<NotificationsDeps, 'bus' | 'log'>,
  userIds: readonly string[],
  userId: string,
  isOnline: boolean,
): void {
  for (const contactId of userIds) publishSignal(deps, contactId, { presence: { userId, isOnline } });
}
