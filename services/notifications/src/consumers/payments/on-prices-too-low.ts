import { messagePricesTooLow, postPricesTooLow } from '@stagedoor/contracts/price-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { linkToMessage } from '#/notifications/describe-notification.ts';

/** Tells a creator that some of their posts, or their subscription, cost too little for anybody to pay. */
export const onPostPricesTooLow = defineConsumer<typeof postPricesTooLow, NotificationsDeps>({
  name: 'on_post_prices_too_low',
  on: postPricesTooLow,
  async handle(tx, { data }, deps) {
    const { userId, postId, foundAt } = data;
    const link = postId === null ? '/settings' : `/post/${postId}`;
    const notice = { groupingKey: `low-prices:posts:${foundAt}`, publishedAt: new Date(foundAt), link };
    await notifyWithText(tx, deps, [userId], notice, (texts) => texts.postPricesTooLow(data));
  },
});

/** Tells a creator that some of their messages cost too little for anybody to unlock. */
export const onMessagePricesTooLow = defineConsumer<typeof messagePricesTooLow, NotificationsDeps>({
  name: 'on_message_prices_too_low',
  on: messagePricesTooLow,
  async handle(tx, { data }, deps) {
    const { userId, receiverId, messageId, foundAt } = data;
    const link = linkToMessage(receiverId, messageId);
    const notice = { groupingKey: `low-prices:messages:${foundAt}`, publishedAt: new Date(foundAt), link };
    await notifyWithText(tx, deps, [userId], notice, (texts) => texts.messagePricesTooLow(data));
  },
});
