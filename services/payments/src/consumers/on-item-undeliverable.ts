import { messageUndeliverable } from '@stagedoor/contracts/messaging-events';
import { postUndeliverable } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { eq, or } from 'drizzle-orm';
import { disputes } from '#/db/disputes.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { openPlatformRefund } from '#/refunds/platform-refunds.ts';

/** Refunds the whole payment of an item that cannot be delivered. The refund's event notifies both sides. */
export const onPostUndeliverable = defineConsumer({
  name: 'on-post-undeliverable',
  on: postUndeliverable,
  async handle(tx, { data: { purchaseId } }, deps: PaymentsServiceDeps) {
    await refundUndelivered(deps, tx as Tx, purchaseId);
  },
});

export const onMessageUndeliverable = defineConsumer({
  name: 'on-message-undeliverable',
  on: messageUndeliverable,
  async handle(tx, { data: { purchaseId } }, deps: PaymentsServiceDeps) {
    await refundUndelivered(deps, tx as Tx, purchaseId);
  },
});

/** Restored by a won dispute, a purchase is known to the item's service by an id of that dispute; before, by the dispute's own. */
async function refundUndelivered(deps: PaymentsServiceDeps, tx: Tx, purchaseId: string): Promise<void> {
  const [restored] = await tx
    .select({ id: disputes.paymentId })
    .from(disputes)
    .where(or(eq(disputes.accessId, purchaseId), eq(disputes.id, purchaseId)));
  await openPlatformRefund(deps, tx, { paymentId: restored?.id ?? purchaseId, reason: 'undeliverable' });
}
