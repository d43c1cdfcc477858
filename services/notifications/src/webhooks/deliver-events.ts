import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { OutboundClient } from '@stagedoor/service-kit/outbound/outbound-client';
import { eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { webhookEndpoints } from '#/db/webhook-tables.ts';
import { bringTriesForward, findDueDeliveries } from '#/webhooks/due-deliveries.ts';
import { spendRequests } from '#/webhooks/host-allowance.ts';
import { recordOutcomes, type TriedDelivery } from '#/webhooks/record-outcomes.ts';
import { createReceiverClient, sendEvent } from '#/webhooks/send-event.ts';
import { pauseEnd } from '#/webhooks/wake-endpoints.ts';
import { leaseAgeMs, leaseMs, parallelRequests, turnMs } from '#/webhooks/webhook-rules.ts';
import { currentSecrets } from '#/webhooks/webhook-secrets.ts';

/** One client for each running service, not for each request. */
const clientOf = new WeakMap<NotificationsDeps['database'], OutboundClient>();

function findClient({ database, config }: NotificationsDeps): OutboundClient {
  const known = clientOf.get(database) ?? createReceiverClient(config.outboundAllow);
  clientOf.set(database, known);
  return known;
}

/**
 * Serves webhooks with due deliveries, each for some seconds and by one instance at a time, so that a receiver that is slow or has
 * much to receive delays no other. A turn ends early if the receiver cannot be reached, or its host has had many requests lately.
 * Deliveries that a killed process did not record are sent again.
 */
export const deliverEvents: Job<NotificationsDeps> = {
  ...defineDueWork<typeof webhookEndpoints, NotificationsDeps>({
    name: 'webhooks',
    table: webhookEndpoints,
    key: webhookEndpoints.id,
    dueAt: webhookEndpoints.dueAt,
    // Those without attempts wait for their receiver.
    pauseMs: 1_000,
    leaseMs,
    async handle({ id }, deps, lease) {
      const startedAt = performance.now();
      let leasedAt = startedAt;
      let mayGoOn = true;
      /** How long the host has no room for this webhook. */
      let waitMs: number | undefined;
      await bringTriesForward(deps, id);
      while (mayGoOn && performance.now() - startedAt < turnMs) {
        if (performance.now() - leasedAt > leaseAgeMs) {
          await lease.extend();
          leasedAt = performance.now();
        }
        const { endpoint, due } = await findDueDeliveries(deps, id, parallelRequests);
        if (endpoint === undefined || due.length === 0) break;
        waitMs = await spendRequests(deps, endpoint.url, due.length);
        if (waitMs !== undefined) break;
        const now = deps.clock.now();
        const secrets = currentSecrets(deps.config, endpoint, now);
        if (secrets.length === 0) throw new Error('the secret of a webhook cannot be opened with SERVICE_SECRET');
        const tried: TriedDelivery[] = await Promise.all(
          due.map(async (delivery) => {
            const { eventId, body } = delivery;
            const sent = { url: endpoint.url, id: eventId, body, secrets, now };
            return { ...delivery, ...(await sendEvent(findClient(deps), sent)) };
          }),
        );
        mayGoOn = await recordOutcomes(deps, endpoint, tried);
      }
      await endTurn(deps, id, waitMs);
      // Another process may have claimed the webhook by now. The row is changed only if it is still as this process claimed
      // it.
      return { againInMs: 0 };
    },
  }),
  lanes: 4,
};

/**
 * Sets when a webhook is due again: when its next attempt is due, but not before its pause is over, nor before `waitMs`; never if
 * nothing waits. A transaction that queues an event at the same time waits for this lock or is waited for, so no event is
 * overlooked.
 */
async function endTurn(
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
    // Without attempts no instance claims the webhook; queueing an event makes it due.
    await tx
      .update(webhookEndpoints)
      .set({ dueAt: endpoint.offAt === null ? next : null, attempts: 0, failedAt: null, lastError: null })
      .where(eq(webhookEndpoints.id, endpointId));
  });
}
