import { notificationTypes } from '@stagedoor/contracts/notification';
import { defaultPreference, type Preference, type Preferences } from '@stagedoor/contracts/notification-preferences';
import type { Executor, Transaction } from '@stagedoor/service-kit/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { preferences } from '#/db/tables.ts';

/** What one person wants of every type. */
export async function findPreferences(db: Executor, userId: string): Promise<Preferences> {
  const rows = await db.select().from(preferences).where(eq(preferences.userId, userId));
  const chosen = new Map(rows.map(({ type, inApp, email }) => [type, { inApp, email }]));
  return Object.fromEntries(
    notificationTypes.map((type) => [type, chosen.get(type) ?? defaultPreference]),
  ) as Preferences;
}

/** What each of these people wants of one type, where it is not what stands for everyone. */
export async function findPreferencesOf(
  db: Executor,
  userIds: readonly string[],
  type: string,
): Promise<Map<string, Preference>> {
  const rows = await db
    .select()
    .from(preferences)
    .where(and(inArray(preferences.userId, [...userIds]), eq(preferences.type, type)));
  return new Map(rows.map(({ userId, inApp, email }) => [userId, { inApp, email }]));
}

export async function savePreferences(tx: Transaction, userId: string, changes: Partial<Preferences>): Promise<void> {
  const rows = notificationTypes.flatMap((type) => {
    const change = changes[type];
    return change === undefined ? [] : [{ userId, type, inApp: change.inApp, email: change.email }];
  });
  if (rows.length === 0) return;
  await tx
    .insert(preferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [preferences.userId, preferences.type],
      set: { inApp: sql`excluded.in_app`, email: sql`excluded.email` },
    });
}
