import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { inProgress, payments } from '#/db/payments.ts';
import type { Tx } from '#/deps.ts';

/**
 * Withdraws payments in progress for the first month of a subscription, if `condition` holds. No subscription begins with
 * them, and such a payment is refunded if it succeeds all the same.
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
        // True of every payment in progress. It is named here so that the index of payments to check is used.
        isNotNull(payments.checkAt),
      ),
    );
}
