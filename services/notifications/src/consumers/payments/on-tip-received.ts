import { tipReceived } from '@stagedoor/contracts/payments-events';
import { webhookTipReceived } from '@stagedoor/contracts/webhook-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

export const onTipReceived = defineConsumer<typeof tipReceived, NotificationsDeps>({
  name: 'on_tip_received',
  on: tipReceived,
  async handle(tx, event, deps) {
    const { tipId, senderId, creatorId, amountCents, messageId, receivedAt } = event.data;
    await notify(tx, deps, [
      {
        recipientId: creatorId,
        type: 'NEW_TIP',
        groupingKey: `tip:${tipId}`,
        actorId: senderId,
        detail: { amountCents, transactionId: tipId, ...(messageId === undefined ? {} : { messageId }) },
        at: new Date(receivedAt),
      },
    ]);
    await queueEvents(tx, deps, [
      describeFact(event, webhookTipReceived, {
        ownerId: creatorId,
        personId: senderId,
        happenedAt: receivedAt,
        data: { tipId, senderId, amount: amountCents / 100, receivedAt },
      }),
    ]);
  },
});
