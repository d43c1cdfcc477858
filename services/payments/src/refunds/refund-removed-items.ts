import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import { removedItems } from '#/db/sold-items.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { openPlatformRefund } from '#/refunds/platform-refunds.ts';

const batch = 100;

/** Refunds all buyers of an item that an ADMIN removed, in batches. Buyers who were refunded before are skipped. */
export const refundRemovedItems = defineDueWork<typeof removedItems, PaymentsServiceDeps>({
  name: 'removed items to refund',
  table: removedItems,
  key: removedItems.itemId,
  dueAt: removedItems.dueAt,
  pauseMs: 1_000,
  async handle({ itemId, afterId }, deps) {
    const { db } = deps.database;
    const sold = await db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.itemId, itemId),
          inArray(payments.kind, ['post', 'message']),
          eq(payments.status, 'succeeded'),
          gt(payments.id, afterId),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(batch);
    for (const { id: paymentId } of sold) {
      await deps.database.transaction((tx) => openPlatformRefund(deps, tx, { paymentId, reason: 'removed' }));
    }
    const last = sold.at(-1);
    if (last === undefined || sold.length < batch) return 'remove';
    await db.update(removedItems).set({ afterId: last.id }).where(eq(removedItems.itemId, itemId));
    return { againInMs: 0 };
  },
});
