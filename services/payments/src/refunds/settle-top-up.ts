import { and, eq } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { refunds } from '#/db/refunds.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { insertRefund } from '#/refunds/open-refund.ts';

/** Credits a creator with what they paid into their account, available at once, because something waits for it. */
export async function bookTopUp({ ids }: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { id: sourceId, provider, payerId, amountCents } = payment;
  await writeEntry(tx, {
    id: ids.next(),
    kind: 'top_up',
    sourceId,
    occurredAt: now,
    postings: [
      { account: accounts.provider(provider), amountCents: -amountCents },
      { account: accounts.creator(payerId), amountCents },
    ],
  });
}

/**
 * The rest of a refund is paid: the next check of refunds sends it. Where the refund was given up in the meantime, the money goes
 * back to the card. The caller has locked the payment.
 */
export async function settleTopUp(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.topUpId, payment.id)).for('update');
  if (refund === undefined) return;
  if (refund.status === 'pending') {
    await tx.update(refunds).set({ checkAt: now }).where(eq(refunds.id, refund.id));
    return;
  }
  const { id: paymentId, amountCents } = payment;
  await insertRefund(deps, tx, payment, { paymentId, reason: 'undeliverable', amountCents });
}

/** The rest of a refund was not paid, so nothing goes back. */
export async function failTopUp({ clock }: PaymentsDeps, tx: Tx, { id }: Payment): Promise<void> {
  await tx
    .update(refunds)
    .set({
      status: 'failed',
      failure: 'What the balance was short of was not paid',
      settledAt: clock.now(),
      checkAt: null,
    })
    .where(and(eq(refunds.topUpId, id), eq(refunds.status, 'pending')));
}
