import type { EventData } from '@stagedoor/contracts/event';
import type { profileUpdated } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { people, suspensionChanges } from '#/db/tables.ts';

/** Saves a profile, unless a newer version is known. Returns whether it was saved. */
export async function savePerson(
  tx: Transaction,
  { clock }: Pick<NotificationsDeps, 'clock'>,
  profile: EventData<typeof profileUpdated>,
): Promise<boolean> {
  const { userId, version, username, displayName, avatarUrl, isVerified, role, isSuspended, showOnlineStatus } =
    profile;
  // Of two concurrent changes the second reads what the first has written, even if the person is not known yet.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`person ${userId}`}, 0))`);
  const [before] = await tx.select().from(people).where(eq(people.userId, userId));
  const shown = {
    version,
    username,
    displayName,
    avatarUrl,
    isVerified,
    role,
    isSuspended: isSuspended ?? before?.isSuspended ?? false,
    showsOnlineStatus: showOnlineStatus ?? before?.showsOnlineStatus ?? null,
  };
  const saved = await tx
    .insert(people)
    .values({ userId, ...shown })
    .onConflictDoUpdate({
      target: people.userId,
      set: shown,
      setWhere: sql`${people.version} < excluded.version`,
    });
  if (saved.count === 0) return false;
  if (shown.isSuspended !== (before?.isSuspended ?? false)) {
    const change = { processedUpTo: null, dueAt: clock.now(), attempts: 0, failedAt: null, lastError: null };
    await tx
      .insert(suspensionChanges)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: suspensionChanges.userId, set: change });
  }
  return true;
}
