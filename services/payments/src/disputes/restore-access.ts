import { unlockMessage } from '@stagedoor/contracts/internal-messaging';
import { unlockPost } from '@stagedoor/contracts/internal-social';
import { subscriptionResumed } from '@stagedoor/contracts/payments-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, inArray, isNull, ne, notInArray, or } from 'drizzle-orm';
import { inProgress, type Payment, payments, subscriptions } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { restoreGift } from '#/gifts/withdraw-gift.ts';
import { lockPurchase } from '#/payments/open-payment.ts';
import { membershipOf } from '#/plans/plan.ts';
import { restoreUpgrade } from '#/plans/withdraw-payment.ts';
import { openPlatformRefund } from '#/refunds/platform-refunds.ts';
import { restoreServices } from '#/service-billing/withdraw-services.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';

/**
 * Restores what a payment paid for after its dispute was won. The purchase gets `accessId` as its new id, so that a
 * late event of the withdrawal does not withdraw it again. Returns false if nothing is restored: the payment was
 * refunded, its time is over, or the payer paid again since. In the last case this payment is refunded.
 */
export async function restoreAccess(
  deps: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  accessId: string,
  now: Date,
): Promise<boolean> {
  if (payment.withdrawnAt === null || payment.refundedCents >= payment.amountCents) return false;
  switch (payment.kind) {
    case 'post':
    case 'message':
      return restoreItem(deps, tx, payment, accessId, now);
    case 'subscription':
    case 'renewal':
      return (await restoreUpgrade(deps, tx, payment, now)) ?? (await restoreSubscription(deps, tx, payment, now));
    case 'gift':
      return restoreGift(deps, tx, payment, now);
    case 'invoice':
      await tx.update(payments).set({ withdrawnAt: null }).where(eq(payments.id, payment.id));
      return restoreServices(deps, tx, payment, now);
    case 'tip':
    case 'top_up':
      await tx.update(payments).set({ withdrawnAt: null }).where(eq(payments.id, payment.id));
      return false;
  }
}

async function restoreItem(
  deps: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  accessId: string,
  now: Date,
): Promise<boolean> {
  const { internal, log } = deps;
  const { kind, payerId: buyerId, payeeId, itemId, amountCents } = payment;
  if ((kind !== 'post' && kind !== 'message') || itemId === null) return false;
  await lockPurchase(tx, { kind, payerId: buyerId, payeeId, amountCents, item: { kind, id: itemId } });
  const paidAgain = and(
    eq(payments.payerId, buyerId),
    eq(payments.kind, kind),
    eq(payments.itemId, itemId),
    notInArray(payments.status, ['declined', 'cancelled']),
    isNull(payments.withdrawnAt),
  );
  if ((await tx.$count(payments, paidAgain)) > 0) return refundEarlierPayment(deps, tx, payment);
  await tx.update(payments).set({ withdrawnAt: null, accessId }).where(eq(payments.id, payment.id));
  const params = { id: itemId };
  afterCommit(tx, async () => {
    const unlocking =
      kind === 'post'
        ? internal.call(unlockPost, { params, body: { buyerId, purchaseId: accessId, purchasedAt: now.toISOString() } })
        : internal.call(unlockMessage, { params, body: { buyerId, purchaseId: accessId } });
    await unlocking.catch((error: unknown) => log.info({ err: error }, 'a purchase will be unlocked by its event'));
  });
  return true;
}

/** Restores the subscription only until the end of the paid month: it is not renewed for a payer who disputed it. */
async function restoreSubscription(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  const { subscriptionId, payerId, payeeId, amountCents } = payment;
  await lockPurchase(tx, { kind: 'subscription', payerId, payeeId, amountCents });
  await tx.update(payments).set({ withdrawnAt: null }).where(eq(payments.id, payment.id));
  if (subscriptionId === null) return false;
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).for('update');
  if (before?.status !== 'ended' || before.renewsAt <= now) return false;
  // A payment in progress becomes the current one; there is at most one. It is read before the subscriptions are, so that a
  // payment that succeeds in between is found as a subscription.
  const beingPaid = and(
    eq(payments.payerId, payerId),
    eq(payments.payeeId, payeeId),
    eq(payments.kind, 'subscription'),
    inArray(payments.status, [...inProgress]),
    isNull(payments.withdrawnAt),
  );
  if ((await tx.$count(payments, beingPaid)) > 0) return refundEarlierPayment(deps, tx, payment);
  const current = and(
    eq(subscriptions.subscriberId, payerId),
    eq(subscriptions.creatorId, payeeId),
    // Social applies only the latest subscription of a pair, so an older one cannot restore access.
    or(ne(subscriptions.status, 'ended'), gt(subscriptions.id, subscriptionId)),
  );
  if ((await tx.$count(subscriptions, current)) > 0) return refundEarlierPayment(deps, tx, payment);
  const set = {
    status: 'cancelled',
    cancelledAt: now,
    endsAt: before.renewsAt,
    dueAt: before.renewsAt,
    revision: before.revision + 1,
  } as const;
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, before.id));
  const after = { ...before, ...set };
  await deps.publish(tx, subscriptionResumed, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    resumedAt: now.toISOString(),
    isRestored: true,
    renewsAt: before.renewsAt.toISOString(),
    accessUntil: before.renewsAt.toISOString(),
    revision: set.revision,
    ...membershipOf(before),
  });
  notifySocial(deps, tx, after, before.renewsAt);
  return true;
}

/** Refunds a payment whose payer paid for the same item again during the dispute. */
async function refundEarlierPayment(deps: PaymentsDeps, tx: Tx, { id: paymentId }: Payment): Promise<false> {
  await openPlatformRefund(deps, tx, { paymentId, reason: 'undeliverable' });
  return false;
}
