import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { payments, subscriptions } from '#/db/payments.ts';
import type { Tx } from '#/deps.ts';
import { withdrawFirstMonths } from '#/subscriptions/withdraw-first-months.ts';

/** Withdraws first months that are still being paid, and has the job of renewals look at each subscription to the creator now. */
export async function reviewSubscriptionsTo(tx: Tx, creatorId: string, now: Date): Promise<void> {
  await withdrawFirstMonths(tx, eq(payments.payeeId, creatorId), now);
  await tx
    .update(subscriptions)
    .set({ dueAt: now })
    .where(
      and(
        eq(subscriptions.creatorId, creatorId),
        inArray(subscriptions.status, ['active', 'grace']),
        gt(subscriptions.dueAt, now),
        isNull(subscriptions.failedAt),
      ),
    );
}
