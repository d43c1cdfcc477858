import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNotNull } from 'drizzle-orm';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from '#/db/webhook-tables.ts';

const reasons = {
  gone: 'It answered 410, which says that it is gone for good.',
  failing: 'Nothing could be delivered to it for three days.',
} as const;

/** Switches a webhook off, gives up what waits for it, and tells its owner. The caller has locked it. */
export async function switchOff(
  tx: Transaction,
  deps: NotificationsDeps,
  { id, ownerId, url }: Pick<WebhookEndpoint, 'id' | 'ownerId' | 'url'>,
  offReason: keyof typeof reasons,
): Promise<void> {
  const now = deps.clock.now();
  await tx
    .update(webhookEndpoints)
    .set({ offAt: now, offReason, pausedUntil: null })
    .where(eq(webhookEndpoints.id, id));
  await giveUpWaiting(tx, id);
  await notifyWithText(tx, deps, [ownerId], {
    groupingKey: `webhook-off:${id}`,
    title: 'A webhook was switched off',
    message: `${new URL(url).host}: ${reasons[offReason]} Turn it on again when it is mended; what was missed can be sent then.`,
    link: '/developers',
    publishedAt: now,
  });
}

/** What waits for a webhook that is off is not sent by itself any more. */
export async function giveUpWaiting(tx: Transaction, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isNotNull(webhookDeliveries.nextTryAt)));
}
