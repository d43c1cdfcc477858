import { eq } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { readReversed } from '#/invoices/invoice-lines.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';
import { insertRefund } from '#/refunds/open-refund.ts';

/**
 * Owes a refund again that the payer's bank sent back: they have neither the money nor what they paid for. It is another
 * refund, since the first one and its entries in the ledger stay what they were. It is set aside for an operator at once,
 * because the same card would take it back no better. After a lost dispute the payer has the money already.
 */
export async function setAsideSentBack(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  { id, amountCents, reason, note }: Refund,
  failure: string,
): Promise<void> {
  if ((await findDisputeState(tx, payment.id)) === 'lost') return;
  const lines = payment.kind === 'invoice' ? { lines: await readReversed(tx, id) } : {};
  const draft = { paymentId: payment.id, amountCents, reason, ...(note === null ? {} : { note }), ...lines };
  const owed = await insertRefund(deps, tx, payment, draft);
  await tx
    .update(refunds)
    .set({
      refusals: 1,
      attempts: 1,
      failure,
      failedAt: deps.clock.now(),
      lastError: `The payer’s bank sent back the refund ${id}: ${failure}`,
    })
    .where(eq(refunds.id, owed.id));
}
