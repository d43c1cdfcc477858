import { tipReceived } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

export const onTipReceived = defineConsumer<typeof tipReceived, NotificationsDeps>({
  name: 'on_tip_received',
  on: tipReceived,
  async handle(tx, { data: { tipId, senderId, creatorId, amountCents, messageId, receivedAt } }, deps) {
    await notify(tx, deps, [
      {
        recipientId: creatorId,
        type: 'NEW_TIP',
        groupingKey: `tip:${tipId}`,
        actorId: senderId,
        detail: { amountCents, ...(messageId === undefined ? {} : { messageId }) },
        at: new Date(receivedAt),
      },
    ]);
  },
});
