import type { DataOf } from '@stagedoor/contracts/call';
import { quoteRefund } from '@stagedoor/contracts/payments-refunds';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq, ne, sql } from 'drizzle-orm';
import { refunds } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { findPayment } from '#/payments/pay.ts';
import { readFunds, sumFunds } from '#/wallet/read-funds.ts';

/** Returns what a creator can refund of a payment, and from what. Throws a 404 for a payment that they did not receive. */
export async function quoteOwnRefund(
  deps: PaymentsDeps,
  userId: string,
  paymentId: string,
): Promise<DataOf<typeof quoteRefund>> {
  const { db } = deps.database;
  const payment = await findPayment(deps, paymentId);
  if (payment?.payeeId !== userId || payment.status !== 'succeeded') throw notFound(quoteRefund.missing);
  const [made] = await db
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')));
  const covered = sumFunds(await readFunds(db, userId, deps.clock.now()));
  return {
    left: (payment.amountCents - Number(made?.cents)) / 100,
    covered: Math.max(covered, 0) / 100,
    minimumTopUp: deps.provider.minimumChargeCents / 100,
  };
}
