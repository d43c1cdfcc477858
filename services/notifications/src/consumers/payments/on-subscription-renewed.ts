import type { EventData } from '@stagedoor/contracts/event';
import { subscriptionRenewed } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notifySubscriber } from '#/consumers/payments/notify-subscriber.ts';
import type { SubscriptionChange } from '#/db/tables.ts';
import { notify } from '#/notifications/notify.ts';

/** Renewals happen by themselves, so both sides are notified; the subscriber reads what has changed with it, if anything has. */
export const onSubscriptionRenewed = defineConsumer<typeof subscriptionRenewed, NotificationsDeps>({
  name: 'on_subscription_renewed',
  on: subscriptionRenewed,
  async handle(tx, { data }, deps) {
    const { subscriptionId, subscriberId, creatorId, priceCents, renewedAt } = data;
    const at = new Date(renewedAt);
    const notice = { type: 'SUBSCRIPTION_RENEWAL', groupingKey: `renewal:${subscriptionId}:${renewedAt}`, at } as const;
    const change = describeChange(data);
    const creators = {
      recipientId: creatorId,
      actorId: subscriberId,
      detail: { side: 'creator', amountCents: priceCents },
    } as const;
    const subscribers = {
      recipientId: subscriberId,
      actorId: creatorId,
      detail: { side: 'subscriber', amountCents: priceCents },
    } as const;
    const told = change === undefined ? [creators, subscribers] : [creators];
    await notify(
      tx,
      deps,
      told.map((side) => ({ ...notice, ...side })),
    );
    if (change === undefined) return;
    await notifySubscriber(tx, deps, { subscriptionId, subscriberId, creatorId, at: renewedAt, change, isNews: true });
  },
});

function describeChange(data: EventData<typeof subscriptionRenewed>): SubscriptionChange | undefined {
  const { isPlanChanged, planCents, tierName, isPauseOver, priceCents, renewsAt } = data;
  if (isPlanChanged) return { kind: 'changed', tier: tierName, cents: planCents ?? priceCents, at: renewsAt };
  return isPauseOver ? { kind: 'pauseOver', paid: priceCents } : undefined;
}
