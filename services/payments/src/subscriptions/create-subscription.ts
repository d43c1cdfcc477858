import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { and, eq, inArray } from 'drizzle-orm';
import { type Payment, subscriptions } from '#/db/payments.ts';
import { people } from '#/db/people.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { insertRefund } from '#/refunds/open-refund.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { accessUntil, addMonths } from '#/subscriptions/renewal-rules.ts';

/**
 * The first month is paid: creates the subscription. If the payer has another one of this creator by now, or cannot see the
 * creator any more, the month is not delivered, so it is refunded.
 */
export async function createSubscription(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { publish, config } = deps;
  if (payment.withdrawnAt !== null || (await isEitherSuspended(tx, payment.payerId, payment.payeeId)))
    return refundUndelivered(deps, tx, payment);
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
  if (subscription === undefined) return refundUndelivered(deps, tx, payment);
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

async function refundUndelivered(deps: PaymentsDeps, tx: Tx, payment: Payment): Promise<void> {
  const { id: paymentId, amountCents } = payment;
  await insertRefund(deps, tx, payment, { paymentId, reason: 'undeliverable', amountCents });
}

/**
 * Returns whether one of the people is suspended. Nobody is charged for what they cannot see, for example while either
 * account is closed and may be reopened.
 */
async function isEitherSuspended(tx: Tx, ...userIds: readonly [string, string]): Promise<boolean> {
  return (await tx.$count(people, and(inArray(people.userId, [...userIds]), eq(people.isSuspended, true)))) > 0;
}
