import { eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { webhookEndpoints } from '#/db/webhook-tables.ts';

/**
 * Says when a webhook is due again: with what waits longest for it, and not before its pause is over; never where nothing waits.
 * Whoever queues something meanwhile waits for the lock, or is waited for: so nothing is overlooked.
 */
export async function endTurn({ database }: Pick<NotificationsDeps, 'database'>, endpointId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const [endpoint] = await tx
      .select({ offAt: webhookEndpoints.offAt })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId))
      .for('no key update');
    if (endpoint === undefined) return;
    const next = sql`(
      select case when count(*) > 0 then greatest(min(next_try_at), webhook_endpoint.paused_until) end from webhook_delivery
      where endpoint_id = ${endpointId} and next_try_at is not null)`;
    // Without attempts it is nobody's: whoever queues something wakes it.
    await tx
      .update(webhookEndpoints)
      .set({ dueAt: endpoint.offAt === null ? next : null, attempts: 0, failedAt: null, lastError: null })
      .where(eq(webhookEndpoints.id, endpointId));
  });
}
