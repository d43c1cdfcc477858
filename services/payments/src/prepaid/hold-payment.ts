import { eq } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { prepaid } from '#/db/prepaid.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { day } from '#/payments/payment-rules.ts';

interface Ahead {
  readonly months: number;
  readonly firstCents?: number | null;
}

/** Writes the entry of a payment for months to come: its money, less the fee, is held until they begin. */
export async function holdPayment(
  { ids, provider }: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
  { months, firstCents = null }: Ahead,
): Promise<void> {
  const { id, kind, payeeId, amountCents, feeCents } = payment;
  if (kind !== 'gift' && kind !== 'subscription') throw new Error(`a payment of kind ${kind} pays no months ahead`);
  const heldCents = amountCents - feeCents;
  await writeEntry(tx, {
    id: ids.next(),
    kind,
    sourceId: id,
    occurredAt: now,
    postings: [
      { account: accounts.provider(payment.provider), amountCents: -amountCents },
      {
        account: accounts.held(payeeId),
        amountCents: heldCents,
        // No month of it can be paid out earlier, as with every payment.
        availableAt: new Date(now.getTime() + provider.holdDays * day),
      },
      { account: accounts.fees, amountCents: feeCents },
    ],
  });
  await tx.insert(prepaid).values({ paymentId: id, creatorId: payeeId, months, firstCents, heldCents });
}

/** Begins to give the creator the months of a payment: they follow `fromMonth` months of a subscription. */
export async function startPrepaid(
  tx: Tx,
  paymentId: string,
  { subscriptionId, fromMonth }: { readonly subscriptionId: string; readonly fromMonth: number },
  now: Date,
): Promise<void> {
  await tx.update(prepaid).set({ subscriptionId, fromMonth, dueAt: now }).where(eq(prepaid.paymentId, paymentId));
}
