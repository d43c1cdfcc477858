import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { revision } from '#/db/revision.ts';

/** Returns a new {@link revision} for a change of several rows. Call it after these rows were written. */
export async function nextRevision(tx: Transaction): Promise<number> {
  const [row] = await tx.execute<{ revision: string }>(sql`select ${revision} as revision`);
  return Number(row?.revision);
}
