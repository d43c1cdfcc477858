import { creatorReturned } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, eq, inArray } from 'drizzle-orm';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { relations } from '#/db/tables.ts';

/**
 * Notifies a subscriber that a creator is back after a suspension, unless a block hides one from the other. The text does not name
 * the creator: stored text would keep the name through another suspension and the erasure of the account. The list of
 * subscriptions names them.
 */
export const onCreatorReturned = defineConsumer<typeof creatorReturned, NotificationsDeps>({
  name: 'on_creator_returned',
  on: creatorReturned,
  async handle(tx, { data: { subscriptionId, subscriberId, creatorId, returnedAt } }, deps) {
    const isBlock = and(eq(relations.kind, 'block'), eq(relations.isActive, true));
    const people = [subscriberId, creatorId];
    const isBetweenThem = and(inArray(relations.fromId, people), inArray(relations.toId, people));
    if ((await tx.$count(relations, and(isBlock, isBetweenThem))) > 0) return;
    // The time is part of the key, because there may be another return while the first notification is unread.
    const groupingKey = `return:${subscriptionId}:${returnedAt}`;
    const notice = { groupingKey, publishedAt: new Date(returnedAt), link: '/subscriptions' };
    await notifyWithText(tx, deps, [subscriberId], notice, (texts) => texts.creatorReturned);
  },
});
