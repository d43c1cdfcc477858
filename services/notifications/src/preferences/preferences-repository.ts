import type { NotificationType } from '@stagedoor/contracts/notification';
import {
  defaultPreferenceOf,
  type Preference,
  type PreferenceChanges,
  type Preferences,
} from '@stagedoor/contracts/notification-preferences';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { preferences } from '#/db/tables.ts';

/** Returns one person's preferences for each of these types. */
export async function findPreferences(
  db: Executor,
  userId: string,
  types: readonly NotificationType[],
): Promise<Preferences> {
  const rows = await db.select().from(preferences).where(eq(preferences.userId, userId));
  const chosen = new Map(rows.map(({ type, inApp, email, push }) => [type, { inApp, email, push }]));
  return Object.fromEntries(types.map((type) => [type, chosen.get(type) ?? defaultPreferenceOf(type)])) as Preferences;
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

/** Saves the fields that were sent of these types. One statement, so that a concurrent change of other fields is not overwritten. */
export async function savePreferences(
  tx: Transaction,
  userId: string,
  types: readonly NotificationType[],
  changes: PreferenceChanges,
): Promise<void> {
  const rows = types.flatMap((type) => {
    const change = changes[type];
    const { inApp, email, push } = defaultPreferenceOf(type);
    return change === undefined
      ? []
      : [
          {
            type,
            in_app: change.inApp ?? null,
            email: change.email ?? null,
            push: change.push ?? null,
            default_in_app: inApp,
            default_email: email,
            default_push: push,
          },
        ];
  });
  if (rows.length === 0) return;
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as changed (type text, in_app boolean, email text, push boolean, default_in_app boolean, default_email text, default_push boolean)`;
  const sent = (column: 'in_app' | 'email' | 'push') =>
    sql`coalesce((select changed.${sql.raw(column)} from ${changed} where changed.type = p.type), p.${sql.raw(column)})`;
  await tx.execute(sql`
    insert into preference as p (user_id, type, in_app, email, push)
    select ${userId}::uuid, type, coalesce(in_app, default_in_app), coalesce(email, default_email), coalesce(push, default_push)
    from ${changed} order by type
    on conflict (user_id, type) do update set in_app = ${sent('in_app')}, email = ${sent('email')},
      push = ${sent('push')}`);
}
