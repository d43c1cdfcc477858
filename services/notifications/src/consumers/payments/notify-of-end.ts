import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

interface End {
  readonly subscriptionId: string;
  readonly subscriberId: string;
  readonly creatorId: string;
  readonly at: Date;
  readonly hasPaymentFailed?: boolean | undefined;
}

/** Notifies both sides that a subscription is over. That a payment failed is between the subscriber and the bank. */
export async function notifyOfEnd(
  tx: Transaction,
  deps: NotificationsDeps,
  { subscriptionId, subscriberId, creatorId, at, hasPaymentFailed = false }: End,
): Promise<void> {
  const notice = { type: 'SUBSCRIPTION_CANCELLED', groupingKey: `end:${subscriptionId}`, at } as const;
  const detail = { isOver: true, ...(hasPaymentFailed ? { hasPaymentFailed } : {}) };
  await notify(tx, deps, [
    { ...notice, recipientId: creatorId, actorId: subscriberId, detail: { side: 'creator', isOver: true } },
    { ...notice, recipientId: subscriberId, actorId: creatorId, detail: { side: 'subscriber', ...detail } },
  ]);
}
