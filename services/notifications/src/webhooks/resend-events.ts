import { webhookTest } from '@stagedoor/contracts/webhook-events';
import { badRequest, conflict, notFound, tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints, webhookEventLog } from '#/db/webhook-tables.ts';
import { lockWebhook } from '#/webhooks/endpoints-repository.ts';
import { wakeEndpoints } from '#/webhooks/wake-endpoints.ts';
import { mostResent } from '#/webhooks/webhook-rules.ts';

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'ids'>;
/** After how long a client tries again while another request resends. */
const resendPauseSeconds = 5;

type Owned = { readonly id: string; readonly ownerId: string };

/** Sends a test event to one webhook, whatever it is subscribed to. Throws a 409 if it is off. */
export async function queueTestEvent({ database, clock, ids }: Deps, { id, ownerId }: Owned): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    await lockOpenWebhook(tx, { id, ownerId });
    const eventId = `msg_${ids.next()}`;
    const { type, sample: data } = webhookTest;
    await tx.insert(webhookEventLog).values({
      id: eventId,
      ownerId,
      type,
      body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
      personId: null,
      happenedAt: now,
      createdAt: now,
    });
    await tx
      .insert(webhookDeliveries)
      .values({ id: ids.next(), endpointId: id, eventId, createdAt: now, nextTryAt: now });
    await wakeEndpoints(tx, [id], now);
  });
}

/** Sends an event again, with all tries ahead of it. Throws a 404 for one of somebody else, and a 409 if the webhook is off. */
export async function resendDelivery({ database, clock }: Deps, { id, ownerId }: Owned): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ endpointId: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.ownerId, ownerId)));
    if (found === undefined) throw notFound('Delivery not found');
    await lockOpenWebhook(tx, { id: found.endpointId, ownerId });
    await tx
      .update(webhookDeliveries)
      .set({ nextTryAt: now, tries: 0, deliveredAt: null })
      .where(eq(webhookDeliveries.id, id));
    await wakeEndpoints(tx, [found.endpointId], now);
  });
}

/**
 * Sends all events of the webhook's types since a moment again, as far back as the log goes, including events from when it
 * was off or did not exist yet. Returns their number. Throws a 400 for more than can be sent at once, a 409 if the
 * webhook is off, and a 429 while the same person does so at another webhook or once more: each time may write ten thousand
 * rows, and several at once would take the connections that everybody shares.
 */
export async function resendSince(
  { database, clock, ids }: Deps,
  { id, ownerId }: Owned,
  since: Date,
): Promise<number> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const [turn] = await tx.execute<{ is_free: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`resend ${ownerId}`}, 0)) as is_free`);
    if (turn?.is_free !== true) throw tooManyRequests(resendPauseSeconds);
    const { eventTypes } = await lockOpenWebhook(tx, { id, ownerId });
    const events = await tx.execute<{ id: string }>(sql`
      select id from webhook_event
      where owner_id = ${ownerId}::uuid and created_at >= ${since.toISOString()}::timestamptz
        and type = any (${sql.param(eventTypes)}::text[])
      order by created_at limit ${mostResent + 1}`);
    if (events.length > mostResent)
      throw badRequest('More than 10,000 events happened since then: choose a later time');
    const deliveries = events.map((event) => ({ id: ids.next(), event_id: event.id }));
    await tx.execute(sql`
      insert into webhook_delivery as before (id, endpoint_id, event_id, created_at, next_try_at)
      select id, ${id}::uuid, event_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::text::jsonb) as delivery (id uuid, event_id text)
      on conflict (endpoint_id, event_id) do update
        set next_try_at = excluded.next_try_at, tries = 0, delivered_at = null`);
    await wakeEndpoints(tx, [id], now);
    return events.length;
  });
}

async function lockOpenWebhook(tx: Transaction, { id, ownerId }: Owned): Promise<WebhookEndpoint> {
  const endpoint = await lockWebhook(tx, id, ownerId);
  if (endpoint.offAt !== null) throw conflict('Turn the webhook on first');
  if (endpoint.isWaiting) throw conflict('Your program has to answer the challenge first');
  return endpoint;
}
