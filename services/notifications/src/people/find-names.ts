import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { inArray } from 'drizzle-orm';
import { people } from '#/db/tables.ts';

/** Returns names for text that is stored; undefined for a person whose profile has not arrived yet. */
export async function findNames(
  db: Executor,
  userIds: readonly string[],
): Promise<(userId: string) => string | undefined> {
  const rows = await db
    .select({ userId: people.userId, username: people.username, displayName: people.displayName })
    .from(people)
    .where(inArray(people.userId, [...userIds]));
  const names = new Map(rows.map(({ userId, username, displayName }) => [userId, displayName ?? `@${username}`]));
  return (userId) => names.get(userId);
}
