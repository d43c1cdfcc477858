import { and, eq, inArray } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { presences } from '#/db/tables.ts';
import { tellPresence } from '#/presence/contacts.ts';

/** Two who begin to talk see from then on whether the other is there. Not waited for. */
export function introduce(deps: NotificationsDeps, oneId: string, otherId: string): void {
  const { database, log } = deps;
  const look = async () => {
    const online = await database.db
      .selectDistinct({ userId: presences.userId })
      .from(presences)
      .where(and(inArray(presences.userId, [oneId, otherId]), eq(presences.isShown, true)));
    for (const { userId } of online) tellPresence(deps, [userId === oneId ? otherId : oneId], userId, true);
  };
  look().catch((error: unknown) => log.debug({ err: error }, 'who is online could not be shown'));
}
