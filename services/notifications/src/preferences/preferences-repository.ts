import { notificationTypes } from '@stagedoor/contracts/notification';
import {
  defaultPreference,
  type Preference,
  type PreferenceChanges,
  type Preferences,
} from '@stagedoor/contracts/notification-preferences';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { preferences } from '#/db/tables.ts';

/** Returns one person's preferences for every type. */
export async function findPreferences(db: Executor, userId: string): Promise<Preferences> {
  const rows = await db.select().from(preferences).where(eq(preferences.userId, userId));
  const chosen = new Map(rows.map(({ type, inApp, email, push }) => [type, { inApp, email, push }]));
  return Object.fromEntries(
    notificationTypes.map((type) => [type, chosen.get(type) ?? defaultPreference]),
  ) as Preferences;
}

/** Returns the choices of these people for one type; people with the default are missing. */
export async function findPreferencesOf(
  db: Executor,
  userIds: readonly string[],
  type: string,
): Promise<Map<string, Preference>> {
  const rows = await db
    .select()
    .from(preferences)
    .where(and(inArray(preferences.userId, [...userIds]), eq(preferences.type, type)));
  return new Map(rows.map(({ userId, inApp, email, push }) => [userId, { inApp, email, push }]));
}

/** Saves the fields that were sent. One statement, so that a concurrent change of other fields is not overwritten. */
export async function savePreferences(tx: Transaction, userId: string, changes: PreferenceChanges): Promise<void> {
  const rows = notificationTypes.flatMap((type) => {
    const change = changes[type];
    return change === undefined
      ? []
      : [{ type, in_app: change.inApp ?? null, email: change.email ?? null, push: change.push ?? null }];
  });
  if (rows.length === 0) return;
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as changed (type text, in_app boolean, email text, push boolean)`;
  const sent = (column: 'in_app' | 'email' | 'push') =>
    sql`coalesce((select changed.${sql.raw(column)} from ${changed} where changed.type = p.type), p.${sql.raw(column)})`;
  await tx.execute(sql`
    insert into preference as p (user_id, type, in_app, email, push)
    select ${userId}::uuid, type, coalesce(in_app, ${defaultPreference.inApp}),
      coalesce(email, ${defaultPreference.email}), coalesce(push, ${defaultPreference.push})
    from ${changed} order by type
    on conflict (user_id, type) do update set in_app = ${sent('in_app')}, email = ${sent('email')},
      push = ${sent('push')}`);
}
