import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyInOwnWords } from '#/announcements/notify-in-own-words.ts';
import type { NotificationsDeps } from '#/config.ts';

/** Tells somebody that an ADMIN holds their payouts back, and why. */
export const onPayoutHeld = defineConsumer<typeof payoutHeld, NotificationsDeps>({
  name: 'on_payout_held',
  on: payoutHeld,
  async handle(tx, { data: { holdId, creatorId, reason, heldAt } }, deps) {
    await notifyInOwnWords(tx, deps, [creatorId], {
      thing: `payout-hold:${holdId}`,
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
    await notifyInOwnWords(tx, deps, [creatorId], {
      thing: `payout-hold:${holdId}:released`,
      publishedAt: new Date(releasedAt),
      link: '/earnings',
      title: 'Your payouts go on',
      message: 'Your payouts are not on hold any more.',
    });
  },
});
