import { and, asc, eq, gt, isNull, lte, not } from 'drizzle-orm';
import { clockDifferenceMs } from '#/allowances/spend.ts';
import type { NotificationsDeps } from '#/config.ts';
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints, webhookEventLog } from '#/db/webhook-tables.ts';
import { longestRetryPauseMs } from '#/webhooks/webhook-rules.ts';

export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly body: string;
  readonly tries: number;
}

/**
 * Returns a webhook that is on and has answered its challenge, with the deliveries that are due now, the longest due
 * first.
 */
export async function findDueDeliveries(
  { database: { db }, clock }: Pick<NotificationsDeps, 'database' | 'clock'>,
  endpointId: string,
  limit: number,
): Promise<{ endpoint: WebhookEndpoint | undefined; due: DueDelivery[] }> {
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.offAt), not(webhookEndpoints.isWaiting)));
  if (endpoint === undefined) return { endpoint, due: [] };
  const due = await db
    .select({
      id: webhookDeliveries.id,
      eventId: webhookDeliveries.eventId,
      body: webhookEventLog.body,
      tries: webhookDeliveries.tries,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEventLog, eq(webhookEventLog.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), lte(webhookDeliveries.nextTryAt, clock.now())))
    .orderBy(asc(webhookDeliveries.nextTryAt))
    .limit(limit);
  return { endpoint, due };
}

/**
 * Makes deliveries due now whose next attempt lies beyond the longest pause: a process whose clock was ahead scheduled
 * them.
 */
export async function bringTriesForward(
  { database: { db }, clock }: Pick<NotificationsDeps, 'database' | 'clock'>,
  endpointId: string,
): Promise<void> {
  const now = clock.now();
  const latest = new Date(now.getTime() + longestRetryPauseMs + clockDifferenceMs);
  await db
    .update(webhookDeliveries)
    .set({ nextTryAt: now })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), gt(webhookDeliveries.nextTryAt, latest)));
}
