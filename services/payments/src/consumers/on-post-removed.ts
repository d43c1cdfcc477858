import { postRemoved } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { removedItems } from '#/db/sold-items.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';

/** Only records the removal of a post, which can have more buyers than one transaction can refund. */
export const onPostRemoved = defineConsumer({
  name: 'on-post-removed',
  on: postRemoved,
  async handle(transaction, { data: { postId: itemId } }, { clock }: PaymentsServiceDeps) {
    const tx = transaction as Tx;
    await tx.insert(removedItems).values({ itemId, dueAt: clock.now() }).onConflictDoNothing();
  },
});
