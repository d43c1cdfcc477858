import { messagePurchased, postPurchased, tipReceived } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { addSpending } from '#/spending/add-spending.ts';

export const onTipReceived = defineConsumer({
  name: 'on-tip-received',
  on: tipReceived,
  readsHistory: true,
  handle: (tx, { data: { creatorId, senderId: fanId, amountCents: cents, receivedAt: paidAt } }, _deps: Deps) =>
    addSpending(tx, { creatorId, fanId, kind: 'tip', cents, paidAt }),
});

export const onPostPurchased = defineConsumer({
  name: 'on-post-purchased',
  on: postPurchased,
  readsHistory: true,
  handle: (
    tx,
    { data: { sellerId: creatorId, buyerId: fanId, amountCents: cents, purchasedAt: paidAt } },
    _deps: Deps,
  ) => addSpending(tx, { creatorId, fanId, kind: 'post', cents, paidAt }),
});

export const onMessagePurchased = defineConsumer({
  name: 'on-message-purchased',
  on: messagePurchased,
  readsHistory: true,
  handle: (
    tx,
    { data: { sellerId: creatorId, buyerId: fanId, amountCents: cents, purchasedAt: paidAt } },
    _deps: Deps,
  ) => addSpending(tx, { creatorId, fanId, kind: 'message', cents, paidAt }),
});
