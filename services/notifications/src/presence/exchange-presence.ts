import { and, eq, inArray } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { presences } from '#/db/tables.ts';
import { findContacts, publishPresence } from '#/presence/contacts.ts';

/** Shows two new contacts whether the other is online. Runs in the background: the caller does not wait. */
export function exchangePresence(deps: NotificationsDeps, oneId: string, otherId: string): void {
  const { database, log } = deps;
  const publish = async () => {
    const online = await database.db
      .selectDistinct({ userId: presences.userId })
      .from(presences)
      .where(and(inArray(presences.userId, [oneId, otherId]), eq(presences.isShown, true)));
    for (const { userId } of online) publishPresence(deps, [userId === oneId ? otherId : oneId], userId, true);
  };
  publish().catch((error: unknown) => log.debug({ err: error }, 'the online status could not be shown'));
}

/** Shows neither of two people as online to the other, because one has blocked the other. */
export function hidePresence(deps: NotificationsDeps, oneId: string, otherId: string): void {
  publishPresence(deps, [otherId], oneId, false);
  publishPresence(deps, [oneId], otherId, false);
}

/**
 * Shows two people to each other again if they are contacts, which they are once messaging knows that the block has ended.
 */
export function showPresenceAgain(deps: NotificationsDeps, oneId: string, otherId: string): void {
  findContacts(deps, oneId)
    .then(({ userIds }) => {
      if (userIds.some((userId) => userId === otherId)) exchangePresence(deps, oneId, otherId);
    })
    .catch((error: unknown) => deps.log.debug({ err: error }, 'the online status could not be shown'));
}
