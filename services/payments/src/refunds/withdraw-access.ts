import { lockMessage } from '@stagedoor/contracts/internal-messaging';
import { lockPost } from '@stagedoor/contracts/internal-social';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Payment, payments, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { withdrawServices } from '#/service-billing/withdraw-services.ts';
import { endSubscription } from '#/subscriptions/end-subscription.ts';

/**
 * Withdraws what a payment paid for after all of its money was returned or disputed: a post or a message is locked by
 * its service, at once by a call and by the event where the call fails; a subscription ends; services close. Safe to
 * repeat.
 */
export async function withdrawAccess(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
  reason: 'refunded' | 'disputed',
): Promise<void> {
  if (payment.withdrawnAt !== null) return;
  await tx.update(payments).set({ withdrawnAt: now }).where(eq(payments.id, payment.id));
  switch (payment.kind) {
    case 'post':
    case 'message':
      return lockItem(deps, tx, payment);
    case 'subscription':
    case 'renewal':
      return endPaidSubscription(deps, tx, payment, now);
    case 'invoice':
      return withdrawServices(deps, tx, payment, reason);
    case 'tip':
    case 'top_up':
      return;
  }
}

/**
 * Returns the id that the item's service knows the purchase by: the payment's, or the one it got when a won dispute restored it.
 */
export function accessIdOf({ id, accessId }: Payment): string {
  return accessId ?? id;
}

function lockItem({ internal, log }: PaymentsServiceDeps, tx: Tx, payment: Payment): void {
  const input = {
    params: { id: payment.itemId ?? '' },
    body: { buyerId: payment.payerId, purchaseId: accessIdOf(payment) },
  };
  afterCommit(tx, async () => {
    const locking = payment.kind === 'post' ? internal.call(lockPost, input) : internal.call(lockMessage, input);
    await locking.catch((error: unknown) =>
      log.info({ err: error }, 'a refunded purchase will be locked by its event'),
    );
  });
}

/** Ends the subscription where the refunded month was the last one paid. */
async function endPaidSubscription(deps: PaymentsServiceDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { subscriptionId } = payment;
  if (subscriptionId === null) return;
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update');
  if (subscription === undefined || subscription.status === 'ended') return;
  const later = await tx.$count(
    payments,
    and(
      eq(payments.payerId, payment.payerId),
      eq(payments.subscriptionId, subscriptionId),
      eq(payments.status, 'succeeded'),
      isNull(payments.withdrawnAt),
      gt(payments.createdAt, payment.createdAt),
    ),
  );
  if (later === 0) await endSubscription(deps, tx, subscription, { reason: 'refunded' }, now);
}
