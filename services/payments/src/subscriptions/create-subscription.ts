import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { type Payment, subscriptions } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accessUntil } from '#/payments/payment-rules.ts';
import { addMonths } from '#/subscriptions/months.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';

/** The first month is paid: creates the subscription. */
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
    .returning();
  if (subscription === undefined) throw new Error('a subscription was not written');
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
