import { and, eq, gt } from 'drizzle-orm';
import { payments, subscriptions } from '#/db/payments.ts';
import { prepaid } from '#/db/prepaid.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { lockGift, returnGift } from '#/gifts/refund-gift.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { changePrepaid, lockPrepaid } from '#/prepaid/prepaid-repository.ts';
import { readBegun, refundUnusedMonths } from '#/prepaid/return-unused-months.ts';

const batchSize = 100;

/**
 * Before a person is erased: gives back what is paid ahead to them or for them, and names nobody in it any more. Takes one step; returns
 * whether there may be more.
 */
export async function eraseMonths(deps: PaymentsServiceDeps, userId: string, alias: string): Promise<boolean> {
  const { db } = deps.database;
  const got = await db
    .select({ id: prepaid.paymentId })
    .from(prepaid)
    .innerJoin(payments, eq(payments.id, prepaid.paymentId))
    .innerJoin(subscriptions, eq(subscriptions.id, prepaid.subscriptionId))
    .where(and(eq(subscriptions.subscriberId, userId), gt(prepaid.heldCents, 0)));
  for (const { id } of got) await returnMonths(deps, id);
  const sold = await db
    .select({ id: prepaid.paymentId, payment: payments.id })
    .from(prepaid)
    .leftJoin(payments, eq(payments.id, prepaid.paymentId))
    .where(eq(prepaid.creatorId, userId))
    .orderBy(prepaid.paymentId)
    .limit(batchSize);
  for (const { id, payment } of sold) {
    if (payment !== null) {
      await returnMonths(deps, id);
      await deps.database.transaction((tx) => returnOpenGift(deps, tx, id));
    }
    await db.update(prepaid).set({ creatorId: alias }).where(eq(prepaid.paymentId, id));
  }
  return sold.length === batchSize;
}

/** The subscription ends without events when its person is erased, so only the money goes back here. */
async function returnMonths(deps: PaymentsServiceDeps, paymentId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const row = await lockPrepaid(tx, paymentId);
    if (row === undefined || row.subscriptionId === null || payment.withdrawnAt !== null) return;
    await refundUnusedMonths(deps, tx, payment, row);
    await changePrepaid(tx, row, { keptMonths: await readBegun(tx, row, deps.clock.now()), dueAt: deps.clock.now() });
  });
}

async function returnOpenGift(
  deps: PaymentsServiceDeps,
  tx: Parameters<typeof lockGift>[0],
  id: string,
): Promise<void> {
  const gift = await lockGift(tx, id);
  if (gift?.status === 'open') await returnGift(deps, tx, gift);
}
