import { subscriptionRenewed } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

/** Renewals happen by themselves, so both sides are notified. */
export const onSubscriptionRenewed = defineConsumer<typeof subscriptionRenewed, NotificationsDeps>({
  name: 'on_subscription_renewed',
  on: subscriptionRenewed,
  async handle(tx, { data: { subscriptionId, subscriberId, creatorId, priceCents, renewedAt } }, deps) {
    const at = new Date(renewedAt);
    const notice = { type: 'SUBSCRIPTION_RENEWAL', groupingKey: `renewal:${subscriptionId}:${renewedAt}`, at } as const;
    const sides = [
      { recipientId: creatorId, actorId: subscriberId, detail: { side: 'creator', amountCents: priceCents } },
      { recipientId: subscriberId, actorId: creatorId, detail: { side: 'subscriber', amountCents: priceCents } },
    ] as const;
    await notify(
      tx,
      deps,
      sides.map((side) => ({ ...notice, ...side })),
    );
  },
});
