import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { asc, sql } from 'drizzle-orm';
import { people } from '#/db/tables.ts';

/** Returns the ADMINs, in the order of their ids. */
export async function findAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ userId: people.userId })
    .from(people)
    // A literal instead of a parameter, so that a cached plan can use the partial index of ADMINs.
    .where(sql`${people.role} = 'ADMIN'`)
    .orderBy(asc(people.userId))
    .limit(500);
  return admins.map(({ userId }) => userId);
}
