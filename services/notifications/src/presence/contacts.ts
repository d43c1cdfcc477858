import { listContacts } from '@stagedoor/contracts/internal-messaging';
import { eq } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { people } from '#/db/tables.ts';
import { tellLive } from '#/live/hint.ts';

/** With whom a person talks, and whether they let themselves be seen. With messaging away, nobody is told. */
export async function findContacts(
  { internal, database }: Pick<NotificationsDeps, 'internal' | 'database'>,
  userId: string,
) {
  const found = await internal.call(listContacts, { params: { userId } }).catch(() => {
    // When the next stream opens it is asked again.
    return { userIds: [], showsOnlineStatus: false };
  });
  // What social told us may be newer than what messaging has heard of.
  const [person] = await database.db
    .select({ shows: people.showsOnlineStatus })
    .from(people)
    .where(eq(people.userId, userId));
  return { userIds: found.userIds, showsOnlineStatus: person?.shows ?? found.showsOnlineStatus };
}

/** Tells people that somebody is there, or is not. */
export function tellPresence(
  deps: Pick<NotificationsDeps, 'bus' | 'log'>,
  userIds: readonly string[],
  userId: string,
  isOnline: boolean,
): void {
  for (const contactId of userIds) tellLive(deps, contactId, { presence: { userId, isOnline } });
}
