import { and, eq, ne } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { presences } from '#/db/tables.ts';
import { findContacts, publishPresence } from '#/presence/contacts.ts';

/** Applies a changed online-status setting to a person who is online. Runs in the background: the caller does not wait. */
export function changeVisibility(deps: NotificationsDeps, userId: string, isShown: boolean): void {
  const { database, log } = deps;
  const change = async () => {
    const changed = await database.db
      .update(presences)
      .set({ isShown })
      .where(and(eq(presences.userId, userId), ne(presences.isShown, isShown)));
    if (changed.count === 0) return;
    const { userIds } = await findContacts(deps, userId);
    publishPresence(deps, userIds, userId, isShown);
  };
  change().catch((error: unknown) => log.debug({ err: error }, 'the online status could not be shown'));
}
