import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

/** Notifies a creator that an ADMIN has put their payouts on hold, and why. */
export const onPayoutHeld = defineConsumer<typeof payoutHeld, NotificationsDeps>({
  name: 'on_payout_held',
  on: payoutHeld,
  async handle(tx, { data: { holdId, creatorId, reason, heldAt } }, deps) {
    await notifyWithText(tx, deps, [creatorId], {
      groupingKey: `payout-hold:${holdId}`,
      publishedAt: new Date(heldAt),
      link: '/earnings',
      title: 'Your payouts are on hold',
      message: `Stagedoor holds your payouts: ${reason}`,
    });
  },
});

export const onPayoutReleased = defineConsumer<typeof payoutReleased, NotificationsDeps>({
  name: 'on_payout_released',
  on: payoutReleased,
  async handle(tx, { data: { holdId, creatorId, releasedAt } }, deps) {
    await notifyWithText(tx, deps, [creatorId], {
      groupingKey: `payout-hold:${holdId}:released`,
      publishedAt: new Date(releasedAt),
      link: '/earnings',
      title: 'Your payouts go on',
      message: 'Your payouts are not on hold any more.',
    });
  },
});
