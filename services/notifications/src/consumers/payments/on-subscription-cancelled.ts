import { subscriptionCancelled } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { notifyOfEnd } from '#/consumers/payments/notify-of-end.ts';
import { mailedToSubscriber, notifySubscriber } from '#/consumers/payments/notify-subscriber.ts';
import { notify } from '#/notifications/notify.ts';

/**
 * Notifies both sides, except for the one who cancelled. If nobody did and the subscription ends at once, they read that it
 * has ended. A creator who is deleting their account is not named: nobody is notified of hidden people, and stored text would
 * keep the name.
 */
export const onSubscriptionCancelled = defineConsumer<typeof subscriptionCancelled, NotificationsDeps>({
  name: 'on_subscription_cancelled',
  on: subscriptionCancelled,
  async handle(tx, { data }, deps) {
    const { subscriptionId, subscriberId, creatorId, cancelledById, cancelledAt, endsAt, hasPaymentFailed } = data;
    const { isCreatorLeaving } = data;
    const at = new Date(cancelledAt);
    if (cancelledById === undefined && new Date(endsAt) <= at) {
      await notifyOfEnd(tx, deps, { subscriptionId, subscriberId, creatorId, at, hasPaymentFailed });
      return;
    }
    if (isCreatorLeaving) {
      // With the time, because the creator may come back and leave again while the first notification is unread.
      const groupingKey = `cancellation:${subscriptionId}:${cancelledAt}`;
      const stored = { groupingKey, publishedAt: at, link: '/subscriptions' };
      await notifyWithText(tx, deps, [subscriberId], stored, (texts) => texts.creatorLeaving);
      return;
    }
    const notice = { type: 'SUBSCRIPTION_CANCELLED', groupingKey: `cancellation:${subscriptionId}`, at } as const;
    const sides = [
      { recipientId: creatorId, actorId: subscriberId, detail: { side: 'creator', endsAt } },
      {
        ...mailedToSubscriber(deps),
        recipientId: subscriberId,
        actorId: creatorId,
        detail: { side: 'subscriber', endsAt },
      },
    ] as const;
    const others = sides.filter(({ recipientId }) => recipientId !== cancelledById);
    await notify(
      tx,
      deps,
      others.map((side) => ({ ...notice, ...side })),
    );
    if (cancelledById !== subscriberId) return;
    const change = { kind: 'cancelled', at: endsAt } as const;
    await notifySubscriber(tx, deps, { subscriptionId, subscriberId, creatorId, at: cancelledAt, change });
  },
});
