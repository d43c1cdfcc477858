import { eq } from 'drizzle-orm';
import { gifts } from '#/db/gifts.ts';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps, PaymentsServiceDeps, Tx } from '#/deps.ts';
import { findQuoteOf } from '#/plans/deliver-quote.ts';
import { holdPayment } from '#/prepaid/hold-payment.ts';
import { isEitherSuspended, refundUndelivered } from '#/subscriptions/create-subscription.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

/** How long a gift can be redeemed. */
const validMonths = 12;

export async function bookGift(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const quote = await findQuoteOf(tx, payment);
  await holdPayment(deps, tx, payment, now, { months: quote?.prepaidMonths ?? 1 });
}

/** A gift is paid: from now on it can be redeemed. If its creator or giver is suspended by now, it is refunded. */
export async function deliverGift(deps: PaymentsServiceDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { id, payerId: giverId, payeeId: creatorId } = payment;
  const quote = await findQuoteOf(tx, payment);
  if (quote === undefined) throw new Error('the payment of a gift has no quote');
  const isUndelivered = await isEitherSuspended(tx, giverId, creatorId);
  const expiresAt = addMonths(now, validMonths);
  await tx.insert(gifts).values({
    id,
    giverId,
    creatorId,
    months: quote.prepaidMonths ?? 1,
    tierId: quote.tierId,
    slot: quote.slot,
    tierName: quote.tierName,
    priceCents: quote.priceCents,
    status: isUndelivered ? 'refunded' : 'open',
    createdAt: now,
    expiresAt,
    dueAt: isUndelivered ? null : expiresAt,
  });
  if (isUndelivered) await refundUndelivered(deps, tx, payment);
}

/** All of its money went back, or is disputed. Nobody can redeem it then; what was redeemed is withdrawn by its months. */
export async function closeGift(tx: Tx, { id }: Payment): Promise<void> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update');
  if (gift === undefined || gift.status !== 'open') return;
  await tx.update(gifts).set({ status: 'refunded', codeHash: null, dueAt: null }).where(eq(gifts.id, id));
}
