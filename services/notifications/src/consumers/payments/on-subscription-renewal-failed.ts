import { subscriptionRenewalFailed } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { mailedToSubscriber } from '#/consumers/payments/notify-subscriber.ts';
import { notify } from '#/notifications/notify.ts';

/** Notifies the subscriber alone, because a failed payment is between them and the bank. */
export const onSubscriptionRenewalFailed = defineConsumer<typeof subscriptionRenewalFailed, NotificationsDeps>({
  name: 'on_subscription_renewal_failed',
  on: subscriptionRenewalFailed,
  async handle(tx, { data: { subscriptionId, subscriberId, creatorId, failedAt, until } }, deps) {
    await notify(tx, deps, [
      {
        recipientId: subscriberId,
        type: 'SUBSCRIPTION_RENEWAL',
        ...mailedToSubscriber(deps),
        groupingKey: `renewal-failed:${subscriptionId}:${failedAt}`,
        actorId: creatorId,
        detail: { side: 'subscriber', hasPaymentFailed: true, endsAt: until },
        at: new Date(failedAt),
      },
    ]);
  },
});
