import type { DataOf } from '@stagedoor/contracts/call';
import { quoteRefund } from '@stagedoor/contracts/payments-refunds';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq, ne } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import { refunds } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { readFunds, sumFunds } from '#/ledger/read-funds.ts';
import { findPayment } from '#/payments/pay.ts';
import { readCoveredCents } from '#/prepaid/prepaid-repository.ts';
import { readUnusedCentsOf } from '#/prepaid/return-unused-months.ts';

/** Returns what a creator can refund of a payment, and from what. Throws a 404 for a payment that they did not receive. */
export async function quoteOwnRefund(
  deps: PaymentsDeps,
  userId: string,
  paymentId: string,
): Promise<DataOf<typeof quoteRefund>> {
  const { db } = deps.database;
  const payment = await findPayment(deps, paymentId);
  if (payment?.payeeId !== userId || payment.status !== 'succeeded') throw notFound(quoteRefund.missing);
  const known = await db
    .select({ refund: refunds, topUp: payments })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.topUpId))
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')));
  // Replaces a refund whose top-up its creator has not confirmed, and releases what that refund reserves.
  const isReplaced = ({ refund, topUp }: (typeof known)[number]) =>
    refund.status === 'pending' && topUp?.status === 'requires_action';
  const madeCents = sum(known.filter((one) => !isReplaced(one)).map(({ refund }) => refund.amountCents));
  const freedCents = sum(
    known.filter(isReplaced).map(({ refund, topUp }) => Math.max(refund.amountCents - (topUp?.amountCents ?? 0), 0)),
  );
  const leftCents = payment.amountCents - madeCents;
  const heldCents = await readCoveredCents(db, payment, leftCents);
  const covered = Math.max(sumFunds(await readFunds(db, userId, deps.clock.now())) + freedCents, 0) + heldCents;
  const unusedCents = await readUnusedCentsOf(db, payment, deps.clock.now());
  return {
    left: leftCents / 100,
    covered: covered / 100,
    ...(unusedCents === undefined ? {} : { unused: unusedCents / 100 }),
    minimumTopUp: deps.provider.minimumChargeCents / 100,
  };
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
