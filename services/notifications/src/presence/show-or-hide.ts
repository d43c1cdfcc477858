import { and, eq, ne } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { presences } from '#/db/tables.ts';
import { findContacts, tellPresence } from '#/presence/contacts.ts';

/** Whoever is online is seen from now on, or not any more, as soon as they say so. Not waited for. */
export function showOrHide(deps: NotificationsDeps, userId: string, isShown: boolean): void {
  const { database, log } = deps;
  const change = async () => {
    const changed = await database.db
      .update(presences)
      .set({ isShown })
      .where(and(eq(presences.userId, userId), ne(presences.isShown, isShown)));
    if (changed.count === 0) return;
    const { userIds } = await findContacts(deps, userId);
    tellPresence(deps, userIds, userId, isShown);
  };
  change().catch((error: unknown) => log.debug({ err: error }, 'who is online could not be shown'));
}
