import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { NotificationsDeps } from '#/config.ts';
import type { SubscriptionChange } from '#/db/tables.ts';
import { areOffersOn } from '#/notifications/enabled-types.ts';
import type { Notice } from '#/notifications/notice.ts';
import { notify } from '#/notifications/notify.ts';

interface ChangeNotice {
  readonly subscriptionId: string;
  readonly subscriberId: string;
  readonly creatorId: string;
  /** When it changed. */
  readonly at: string;
  readonly change: SubscriptionChange;
  /** Whether it happened without the subscriber, who then hears of it in the app, too. */
  readonly isNews?: boolean;
}

/** How the specification's notices to a subscriber are mailed: by default at once, because they are about money. */
export const mailedToSubscriber = ({ config }: Pick<NotificationsDeps, 'config'>): Pick<Notice, 'mailPreference'> =>
  areOffersOn(config) ? { mailPreference: 'SUBSCRIPTION_CHANGE' } : {};

/** Mails a subscriber a change of their own subscription; what they did themself is only mailed, while offers are on. */
export async function notifySubscriber(
  tx: Transaction,
  deps: NotificationsDeps,
  { subscriptionId, subscriberId, creatorId, at, change, isNews = false }: ChangeNotice,
): Promise<void> {
  if (!isNews && !areOffersOn(deps.config)) return;
  await notify(tx, deps, [
    {
      recipientId: subscriberId,
      type: 'SUBSCRIPTION_RENEWAL',
      ...(areOffersOn(deps.config) ? { preference: 'SUBSCRIPTION_CHANGE' } : {}),
      isMailOnly: !isNews,
      groupingKey: `subscription-${change.kind}:${subscriptionId}:${at}`,
      actorId: creatorId,
      detail: { side: 'subscriber', change },
      at: new Date(at),
    },
  ]);
}
