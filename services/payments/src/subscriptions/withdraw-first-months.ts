import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { inProgress, payments } from '#/db/payments.ts';
import type { Tx } from '#/deps.ts';

/**
 * Withdraws the first months that are just being paid, of subscriptions for which `condition` holds: they begin none, and a
 * payment that succeeds all the same is refunded.
 */
export async function withdrawFirstMonths(tx: Tx, condition: SQL | undefined, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(payments.kind, 'subscription'),
        condition,
        inArray(payments.status, [...inProgress]),
        isNull(payments.withdrawnAt),
        // As all payments in progress, which an index finds by this.
        isNotNull(payments.checkAt),
      ),
    );
}
