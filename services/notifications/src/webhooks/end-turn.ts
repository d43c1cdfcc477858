import { eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { webhookEndpoints } from '#/db/webhook-tables.ts';
import { pauseEnd } from '#/webhooks/wake-endpoints.ts';

/**
 * Sets when a webhook is due again: when its next attempt is due, but not before its pause is over, nor before `waitMs`; never where
 * nothing waits. A transaction that queues an event at the same time waits for this lock or is waited for, so no event is
 * overlooked.
 */
export async function endTurn(
  { database, clock }: Pick<NotificationsDeps, 'database' | 'clock'>,
  endpointId: string,
  waitMs = 0,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [endpoint] = await tx
      .select({ offAt: webhookEndpoints.offAt })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId))
      .for('no key update');
    if (endpoint === undefined) return;
    const now = clock.now();
    const free = waitMs === 0 ? null : new Date(now.getTime() + waitMs).toISOString();
    const next = sql`(
      select case when count(*) > 0 then greatest(min(next_try_at), ${pauseEnd(now)}, ${free}::timestamptz) end from webhook_delivery
      where endpoint_id = ${endpointId} and next_try_at is not null)`;
    // Without attempts the webhook is claimed by nobody; queueing an event makes it due.
    await tx
      .update(webhookEndpoints)
      .set({ dueAt: endpoint.offAt === null ? next : null, attempts: 0, failedAt: null, lastError: null })
      .where(eq(webhookEndpoints.id, endpointId));
  });
}
