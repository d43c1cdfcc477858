import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import type { Refund } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { findPayment } from '#/payments/pay.ts';
import { openRefund } from '#/refunds/open-refund.ts';
import { sendRefund } from '#/refunds/send-refund.ts';

interface RefundInput {
  readonly paymentId: string;
  readonly amountCents: number | undefined;
  readonly note: string;
  readonly keyHash: Buffer | undefined;
}

/**
 * Refunds a payment on behalf of its recipient or an ADMIN: writes the refund, sends it, and records the outcome.
 * Throws a 404 for anyone else, its payer included.
 */
export async function requestRefund(
  deps: PaymentsDeps,
  { userId, role }: Principal,
  { paymentId, amountCents, note, keyHash }: RefundInput,
): Promise<Refund> {
  const payment = await findPayment(deps, paymentId);
  const isCreator = payment?.payeeId === userId;
  if (payment?.status !== 'succeeded' || (!isCreator && role !== 'ADMIN')) throw notFound('Payment not found');
  if (payment.provider !== deps.provider.name) throw conflict('This payment was made by another provider');
  const reason = isCreator ? 'creator' : 'admin';
  const draft = { paymentId, amountCents, reason, note, requestedBy: userId, keyHash } as const;
  const refund = await deps.database.transaction((tx) => openRefund(deps, tx, draft));
  return sendRefund(deps, refund);
}
