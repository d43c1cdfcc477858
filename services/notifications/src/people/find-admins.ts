import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { asc, sql } from 'drizzle-orm';
import { people } from '#/db/tables.ts';

/** Who is told what ADMINs are told, in the order of their ids. */
export async function findAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ userId: people.userId })
    .from(people)
    // Written out, not a parameter: a plan that is kept then knows that the index of ADMINs alone serves.
    .where(sql`${people.role} = 'ADMIN'`)
    .orderBy(asc(people.userId))
    .limit(500);
  return admins.map(({ userId }) => userId);
}
