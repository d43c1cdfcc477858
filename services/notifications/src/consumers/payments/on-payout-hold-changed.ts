import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payout-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

/** Notifies a creator that an ADMIN has put their payouts on hold, and why. */
export const onPayoutHeld = defineConsumer<typeof payoutHeld, NotificationsDeps>({
  name: 'on_payout_held',
  on: payoutHeld,
  async handle(tx, { data: { holdId, creatorId, reason, heldAt } }, deps) {
    const notice = { groupingKey: `payout-hold:${holdId}`, publishedAt: new Date(heldAt), link: '/earnings' };
    await notifyWithText(tx, deps, [creatorId], notice, (texts) => texts.payoutsHeld(reason));
  },
});

export const onPayoutReleased = defineConsumer<typeof payoutReleased, NotificationsDeps>({
  name: 'on_payout_released',
  on: payoutReleased,
  async handle(tx, { data: { holdId, creatorId, releasedAt } }, deps) {
    const groupingKey = `payout-hold:${holdId}:released`;
    const notice = { groupingKey, publishedAt: new Date(releasedAt), link: '/earnings' };
    await notifyWithText(tx, deps, [creatorId], notice, (texts) => texts.payoutsReleased);
  },
});
