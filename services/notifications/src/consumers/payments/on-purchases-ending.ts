import { purchasesEnding } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

/**
 * Notifies a buyer until when they can save what they bought. The text does not name the seller, who is deleting their
 * account, because stored text would keep the name.
 */
export const onPurchasesEnding = defineConsumer<typeof purchasesEnding, NotificationsDeps>({
  name: 'on_purchases_ending',
  on: purchasesEnding,
  async handle(tx, { data: { buyerId, sellerId, toldAt, endsAt } }, deps) {
    const notice = {
      // The date is part of the key, because a seller who came back may leave again while the first notification is unread.
      groupingKey: `purchases:${sellerId}:${endsAt}`,
      // The event was published when the seller asked for the deletion: `toldAt`.
      publishedAt: new Date(toldAt),
      link: '/purchases',
    };
    await notifyWithText(tx, deps, [buyerId], notice, (texts) => texts.purchasesEnding(endsAt));
  },
});
