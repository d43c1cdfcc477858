import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { type Payment, subscriptions } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accessUntil } from '#/payments/payment-rules.ts';
import { insertRefund } from '#/refunds/open-refund.ts';
import { addMonths } from '#/subscriptions/months.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';

/**
 * The first month is paid: creates the subscription. Where the payer has another one of this creator by now, the month is
 * not delivered, so it is refunded.
 */
export async function createSubscription(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { publish, config } = deps;
  const renewsAt = addMonths(now, 1);
  const [subscription] = await tx
    .insert(subscriptions)
    .values({
      id: payment.subscriptionId ?? payment.id,
      subscriberId: payment.payerId,
      creatorId: payment.payeeId,
      priceCents: payment.amountCents,
      methodId: payment.methodId,
      status: 'active',
      startedAt: now,
      months: 1,
      renewsAt,
      dueAt: renewsAt,
    })
    .onConflictDoNothing()
    .returning();
  if (subscription === undefined) {
    await insertRefund(deps, tx, payment, {
      paymentId: payment.id,
      reason: 'undeliverable',
      amountCents: payment.amountCents,
    });
    return;
  }
  const until = accessUntil(renewsAt, config.graceDays);
  await publish(tx, subscriptionStarted, {
    subscriptionId: subscription.id,
    subscriberId: subscription.subscriberId,
    creatorId: subscription.creatorId,
    priceCents: subscription.priceCents,
    startedAt: now.toISOString(),
    renewsAt: renewsAt.toISOString(),
    accessUntil: until.toISOString(),
    revision: subscription.revision,
  });
  notifySocial(deps, tx, subscription, until);
}
