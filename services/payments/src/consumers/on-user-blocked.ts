import { userBlocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, inArray } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { findCurrent } from '#/plans/create-quote.ts';
import { returnMonthsOf } from '#/prepaid/return-unused-months.ts';
import { cancelLockedSubscription } from '#/subscriptions/cancel-subscription.ts';
import { lockSubscriptionsBetween } from '#/subscriptions/list-subscriptions.ts';
import { withdrawFirstMonths } from '#/subscriptions/withdraw-first-months.ts';

/**
 * Cancels subscriptions between two people when one blocks the other, because the subscriber no longer sees the creator. A
 * subscription whose first payment is still in progress does not begin.
 */
export const onUserBlocked = defineConsumer({
  name: 'on-user-blocked',
  on: userBlocked,
  async handle(transaction, { data: { blockerId, blockedId } }, deps: PaymentsServiceDeps) {
    const tx = transaction as Tx;
    // Payments in progress come first: one that has already succeeded has created a subscription, which is among those
    // cancelled below.
    const people = [blockerId, blockedId];
    const betweenThem = and(inArray(payments.payerId, people), inArray(payments.payeeId, people));
    await withdrawFirstMonths(tx, betweenThem, deps.clock.now());
    await returnMonthsTo(deps, tx, { creatorId: blockerId, subscriberId: blockedId });
    for (const subscription of await lockSubscriptionsBetween(tx, blockerId, blockedId)) {
      await cancelLockedSubscription(deps, tx, subscription, blockerId);
    }
  },
});

/**
 * A creator keeps nothing of months that a person whom they block cannot have. Whoever blocks a creator is told apart from nobody who
 * cancels, so that the creator does not learn of it.
 */
async function returnMonthsTo(
  deps: PaymentsServiceDeps,
  tx: Tx,
  pair: { readonly creatorId: string; readonly subscriberId: string },
): Promise<void> {
  const current = await findCurrent(tx, pair.subscriberId, pair.creatorId);
  if (current !== undefined) await returnMonthsOf(deps, tx, current.id, 'other');
}
