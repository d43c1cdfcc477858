import { and, eq, ne } from 'drizzle-orm';
import { disputes } from '#/db/disputes.ts';
import type { Tx } from '#/deps.ts';

/** Returns undefined if a payment was never disputed, or if all of its disputes were won. */
export async function findDisputeState(tx: Tx, paymentId: string): Promise<'open' | 'lost' | undefined> {
  const rows = await tx
    .select({ status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), ne(disputes.status, 'won')));
  if (rows.length === 0) return undefined;
  return rows.some(({ status }) => status === 'open') ? 'open' : 'lost';
}
