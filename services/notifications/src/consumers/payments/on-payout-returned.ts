import { payoutReturned } from '@stagedoor/contracts/payout-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { linkToTransaction } from '#/notifications/describe-notification.ts';

/** Notifies a creator that a payout came back, all of it or a part. */
export const onPayoutReturned = defineConsumer<typeof payoutReturned, NotificationsDeps>({
  name: 'on_payout_returned',
  on: payoutReturned,
  async handle(tx, { data: { payoutId, creatorId, amountCents, returnedAt } }, deps) {
    const groupingKey = `payout-returned:${payoutId}:${returnedAt}`;
    const link = linkToTransaction('/earnings', payoutId);
    const notice = { groupingKey, publishedAt: new Date(returnedAt), link };
    await notifyWithText(tx, deps, [creatorId], notice, (texts) => texts.payoutReturned(amountCents));
  },
});
