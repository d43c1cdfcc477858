import { payoutProcessed } from '@stagedoor/contracts/payout-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

export const onPayoutProcessed = defineConsumer<typeof payoutProcessed, NotificationsDeps>({
  name: 'on_payout_processed',
  on: payoutProcessed,
  async handle(tx, { data: { payoutId, creatorId, amountCents, processedAt } }, deps) {
    await notify(tx, deps, [
      {
        recipientId: creatorId,
        type: 'PAYOUT_PROCESSED',
        groupingKey: `payout:${payoutId}`,
        actorId: null,
        detail: { amountCents, transactionId: payoutId },
        at: new Date(processedAt),
      },
    ]);
  },
});
