import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { eq } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import type { LineAmount } from '#/invoices/attribute-amount.ts';
import { findPayment } from '#/payments/pay.ts';
import { openRefund } from '#/refunds/open-refund.ts';
import { sendRefund } from '#/refunds/send-refund.ts';
import { cancelUnpaidTopUp, chargeTopUp } from '#/top-ups/charge-top-up.ts';
import { openTopUp, type TopUpConsent } from '#/top-ups/open-top-up.ts';

interface RefundInput {
  readonly paymentId: string;
  readonly amountCents: number | undefined;
  readonly lines: readonly LineAmount[] | undefined;
  readonly note: string;
  readonly topUp: TopUpConsent;
  readonly keyHash: Buffer | undefined;
}

export interface RequestedRefund {
  readonly refund: Refund;
  /** What its creator pays by card, because their account does not cover the refund. */
  readonly topUp: Payment | undefined;
}

/**
 * Refunds a payment on behalf of its recipient or an ADMIN: writes the refund, charges the shortfall of the recipient's account,
 * sends it, and records the outcome. Throws a 404 for anyone else, its payer included.
 */
export async function requestRefund(
  deps: PaymentsDeps,
  { userId, role }: Pick<Principal, 'userId' | 'role'>,
  { paymentId, amountCents, lines, note, topUp: consent, keyHash }: RefundInput,
): Promise<RequestedRefund> {
  const payment = await findPayment(deps, paymentId);
  const isCreator = payment?.payeeId === userId;
  if (payment?.status !== 'succeeded' || (!isCreator && role !== 'ADMIN')) throw notFound('Payment not found');
  if (payment.provider !== deps.provider.name) throw conflict('This payment was made by another provider');
  const draft = { paymentId, amountCents, lines, note, requestedBy: userId, keyHash };
  if (!isCreator) {
    const refund = await deps.database.transaction((tx) => openRefund(deps, tx, { ...draft, reason: 'admin' }));
    return { refund: await sendRefund(deps, refund), topUp: undefined };
  }
  await cancelUnpaidTopUp(deps, paymentId, keyHash);
  const refund = await deps.database.transaction((tx) =>
    openRefund(deps, tx, {
      ...draft,
      reason: 'creator',
      fund: (cents) => openTopUp(deps, tx, userId, cents, consent),
    }),
  );
  return fundAndSend(deps, refund);
}

async function fundAndSend(deps: PaymentsDeps, refund: Refund): Promise<RequestedRefund> {
  if (refund.topUpId === null) return { refund: await sendRefund(deps, refund), topUp: undefined };
  const topUp = await chargeTopUp(deps, refund.topUpId);
  const [funded] = await deps.database.db.select().from(refunds).where(eq(refunds.id, refund.id));
  if (funded === undefined) throw new Error('a refund disappeared');
  return { refund: topUp.status === 'succeeded' ? await sendRefund(deps, funded) : funded, topUp };
}
