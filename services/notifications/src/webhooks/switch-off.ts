import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNotNull } from 'drizzle-orm';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from '#/db/webhook-tables.ts';

/** Switches a webhook off, discards its pending events, and notifies its owner. The caller has locked it. */
export async function switchOff(
  tx: Transaction,
  deps: NotificationsDeps,
  { id, ownerId, url }: Pick<WebhookEndpoint, 'id' | 'ownerId' | 'url'>,
  offReason: 'gone' | 'failing',
): Promise<void> {
  const now = deps.clock.now();
  await tx
    .update(webhookEndpoints)
    .set({ offAt: now, offReason, pausedUntil: null })
    .where(eq(webhookEndpoints.id, id));
  await giveUpWaiting(tx, id);
  const notice = { groupingKey: `webhook-off:${id}`, link: '/developers', publishedAt: now };
  await notifyWithText(tx, deps, [ownerId], notice, (texts) => texts.webhookOff(new URL(url).host, offReason));
}

/** Events that wait for a webhook when it is turned off are not sent automatically any more. */
export async function giveUpWaiting(tx: Transaction, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isNotNull(webhookDeliveries.nextTryAt)));
}
