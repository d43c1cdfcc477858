import { purchasesEnding } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyInOwnWords } from '#/announcements/notify-in-own-words.ts';
import type { NotificationsDeps } from '#/config.ts';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Tells a buyer until when they can save what they bought. It does not say of whom: the name of somebody who leaves would
 * stay in these words; the list of purchases shows it as long as there is one.
 */
export const onPurchasesEnding = defineConsumer<typeof purchasesEnding, NotificationsDeps>({
  name: 'on_purchases_ending',
  on: purchasesEnding,
  async handle(tx, { data: { buyerId, sellerId, toldAt, endsAt } }, deps) {
    const last = days.format(new Date(endsAt));
    await notifyInOwnWords(tx, deps, [buyerId], {
      // With the date, because a seller who came back may leave again while the first notification is unread.
      thing: `purchases:${sellerId}:${endsAt}`,
      publishedAt: new Date(toldAt),
      link: '/purchases',
      title: 'Save what you bought',
      message: `A creator you bought from is deleting their account. You can open and save what you bought from them until ${last}.`,
    });
  },
});
