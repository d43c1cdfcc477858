import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { mailedToSubscriber } from '#/consumers/payments/notify-subscriber.ts';
import { notify } from '#/notifications/notify.ts';

interface End {
  readonly subscriptionId: string;
  readonly subscriberId: string;
  readonly creatorId: string;
  readonly at: Date;
  readonly hasPaymentFailed?: boolean | undefined;
  readonly isCreatorHidden?: boolean | undefined;
}

/**
 * Notifies both sides that a subscription is over. The creator is not told that a payment failed. A suspended creator is not named:
 * nobody is notified of hidden people, and stored text would keep the name.
 */
export async function notifyOfEnd(
  tx: Transaction,
  deps: NotificationsDeps,
  { subscriptionId, subscriberId, creatorId, at, hasPaymentFailed = false, isCreatorHidden = false }: End,
): Promise<void> {
  const notice = { type: 'SUBSCRIPTION_CANCELLED', groupingKey: `end:${subscriptionId}`, at } as const;
  const detail = { isOver: true, ...(hasPaymentFailed ? { hasPaymentFailed } : {}) };
  const creators = {
    ...notice,
    recipientId: creatorId,
    actorId: subscriberId,
    detail: { side: 'creator', isOver: true },
  } as const;
  if (isCreatorHidden) {
    await notify(tx, deps, [creators]);
    const stored = { groupingKey: notice.groupingKey, publishedAt: at, link: '/subscriptions' };
    await notifyWithText(tx, deps, [subscriberId], stored, (texts) => texts.hiddenCreatorEnded);
    return;
  }
  const subscribers = {
    ...notice,
    ...mailedToSubscriber(deps),
    recipientId: subscriberId,
    actorId: creatorId,
    detail: { side: 'subscriber', ...detail },
  } as const;
  await notify(tx, deps, [creators, subscribers]);
}
