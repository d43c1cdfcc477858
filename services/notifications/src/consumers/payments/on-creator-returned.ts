import { creatorReturned } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

/**
 * Notifies a subscriber that a creator is back after a suspension. The text does not name the creator: it is stored, and would keep the name
 * through another suspension and the erasure of the account. The list of subscriptions names them.
 */
export const onCreatorReturned = defineConsumer<typeof creatorReturned, NotificationsDeps>({
  name: 'on_creator_returned',
  on: creatorReturned,
  async handle(tx, { data: { subscriptionId, subscriberId, returnedAt } }, deps) {
    // The time is part of the key, because there may be another return while the first notification is unread.
    const groupingKey = `return:${subscriptionId}:${returnedAt}`;
    const notice = { groupingKey, publishedAt: new Date(returnedAt), link: '/subscriptions' };
    await notifyWithText(tx, deps, [subscriberId], notice, (texts) => texts.creatorReturned);
  },
});
