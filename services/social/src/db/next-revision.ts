import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { revision } from '#/db/revision.ts';

/** A {@link revision} of its own, for a change that touches several rows. Taken after the rows were written. */
export async function nextRevision(tx: Transaction): Promise<number> {
  const [row] = await tx.execute<{ revision: string }>(sql`select ${revision} as revision`);
  return Number(row?.revision);
}
