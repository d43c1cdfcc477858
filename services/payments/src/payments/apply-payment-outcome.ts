import { eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { confirmWithinMs, day, longestPaymentPauseMs, pauseOf } from '#/payments/payment-rules.ts';
import type { Outcome } from '#/provider/provider.ts';

interface Circumstances {
  /** Whether the service of the item makes this payment: it gets the answer, and need not be called as well. */
  readonly isOwnerWaiting?: boolean;
  /** Tells the payer why a payment was cancelled, unless they were too late themselves. */
  readonly cancelReason?: string | undefined;
}

/**
 * Records the outcome of a payment together with its effects: the ledger entry, access to what was paid for, the event.
 * Called for the provider's answer, for webhooks and for checks, in any order and repeatedly: a payment succeeds once
 * and stays succeeded.
 */
export async function applyPaymentOutcome(
  deps: PaymentsDeps,
  paymentId: string,
  outcome: Outcome,
  { isOwnerWaiting = false, cancelReason = 'The payment was not confirmed' }: Circumstances = {},
): Promise<Payment> {
  const { database, clock } = deps;
  return database.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.status === 'succeeded') return payment;
    const isOver = payment.status === 'declined' || payment.status === 'cancelled';
    const now = clock.now();
    const effects = deps.effects[payment.kind];
    const chargeId = outcome.chargeId ?? payment.chargeId;
    switch (outcome.state) {
      case 'pending':
        if (isOver) return payment;
        return change(tx, payment, {
          // A payment that waits for its payer keeps waiting.
          status: payment.status === 'requires_action' ? 'requires_action' : 'pending',
          chargeId,
          checkAt: new Date(now.getTime() + pauseOf(payment.createdAt, now, longestPaymentPauseMs)),
        });
      case 'requires_action':
        if (isOver) return payment;
        return change(tx, payment, {
          status: 'requires_action',
          chargeId,
          checkAt: new Date(payment.createdAt.getTime() + confirmWithinMs),
        });
      case 'declined':
      case 'cancelled':
        if (isOver) return payment;
        await effects.fail?.(deps, tx, payment);
        return change(tx, payment, {
          status: outcome.state,
          chargeId,
          failure: outcome.state === 'declined' ? outcome.message : cancelReason,
          settledAt: now,
          checkAt: null,
        });
      case 'succeeded': {
        if (outcome.amountCents !== payment.amountCents) throw new Error('another amount was charged');
        await (effects.book ?? creditCreator)(deps, tx, payment, now);
        await effects.deliver(deps, tx, payment, now, isOwnerWaiting);
        return change(tx, payment, { status: 'succeeded', chargeId, failure: null, settledAt: now, checkAt: null });
      }
    }
  });
}

async function change(tx: Tx, payment: Payment, set: Partial<Payment>): Promise<Payment> {
  await tx.update(payments).set(set).where(eq(payments.id, payment.id));
  return { ...payment, ...set };
}

/** Credits the creator with the amount, less the fee. */
async function creditCreator({ ids, provider }: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { kind, amountCents, feeCents } = payment;
  await writeEntry(tx, {
    id: ids.next(),
    kind,
    sourceId: payment.id,
    occurredAt: now,
    postings: [
      { account: accounts.provider(payment.provider), amountCents: -amountCents },
      {
        account: accounts.creator(payment.payeeId),
        amountCents: amountCents - feeCents,
        availableAt: new Date(now.getTime() + provider.holdDays * day),
      },
      { account: accounts.fees, amountCents: feeCents },
    ],
  });
}
