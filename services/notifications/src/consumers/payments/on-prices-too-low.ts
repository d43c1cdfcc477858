import { messagePricesTooLow, postPricesTooLow } from '@stagedoor/contracts/price-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { linkToMessage } from '#/notifications/describe-notification.ts';

/** Tells a creator that nobody can pay for some of their posts, or for a subscription. */
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

/** Tells a creator that nobody can unlock some of their messages. */
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
