import type { EventData, EventEnvelope } from '@stagedoor/contracts/event';
import type { WebhookEvent } from '@stagedoor/contracts/webhook-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { noLaterThanNow, wakeEndpoints } from '#/webhooks/wake-endpoints.ts';

/** An event of somebody who may have webhooks. */
export interface WebhookFact {
  /** The same each time for the same fact. */
  readonly id: string;
  readonly type: string;
  readonly ownerId: string;
  /** The other person that the data names. */
  readonly personId: string | null;
  readonly happenedAt: string;
  readonly data: unknown;
}

/** Makes a fact of an event of a service: its id becomes the header `webhook-id`. */
export function describeFact<E extends WebhookEvent>(
  { id }: Pick<EventEnvelope, 'id'>,
  { type }: E,
  fact: Omit<WebhookFact, 'id' | 'type' | 'data'> & { readonly data: EventData<E> },
): WebhookFact {
  return { id: `msg_${id}`, type, ...fact };
}

interface OwnedEndpoint extends Record<string, unknown> {
  readonly id: string;
  readonly owner_id: string;
  readonly is_on: boolean;
  readonly event_types: readonly string[];
}

/**
 * Queues facts for the webhooks of their owners. Stores nothing for people without a webhook, and for people who are
 * suspended or not creators. Takes a single statement if nobody has a webhook.
 */
export async function queueEvents(
  tx: Transaction,
  { ids, clock }: Pick<NotificationsDeps, 'ids' | 'clock'>,
  facts: readonly WebhookFact[],
): Promise<void> {
  if (facts.length === 0) return;
  const ownerIds = [...new Set(facts.map(({ ownerId }) => ownerId))];
  // Locked, so that a turn that ends now sees what is queued here, and in a fixed order, so that two of these transactions cannot
  // deadlock.
  const endpoints = await tx.execute<OwnedEndpoint>(sql`
    select e.id, e.owner_id, e.off_at is null and not e.is_waiting as is_on, e.event_types from webhook_endpoint e
    where e.owner_id = any (${sql.param(ownerIds)}::uuid[]) and exists (
      select from person p where p.user_id = e.owner_id and p.role = 'CREATOR' and not p.is_suspended)
    order by e.id for no key update of e`);
  if (endpoints.length === 0) return;
  const owners = new Set(endpoints.map(({ owner_id: ownerId }) => ownerId));
  const now = clock.now().toISOString();
  const events = facts
    .filter(({ ownerId }) => owners.has(ownerId))
    .map(({ id, type, ownerId, personId, happenedAt, data }) => ({
      id,
      owner_id: ownerId,
      type,
      body: JSON.stringify({ type, timestamp: happenedAt, data }),
      person_id: personId,
      happened_at: happenedAt,
    }));
  await tx.execute(sql`
    insert into webhook_event (id, owner_id, type, body, person_id, happened_at, created_at)
    select id, owner_id, type, body, person_id, happened_at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb)
      as event (id text, owner_id uuid, type text, body text, person_id uuid, happened_at timestamptz)
    on conflict (id) do nothing`);
  const deliveries = endpoints.flatMap((endpoint) =>
    events
      .filter(({ owner_id, type }) => {
        return endpoint.is_on && owner_id === endpoint.owner_id && endpoint.event_types.includes(type);
      })
      .map(({ id }) => ({ id: ids.next(), endpoint_id: endpoint.id, event_id: id })),
  );
  if (deliveries.length === 0) return;
  await tx.execute(sql`
    insert into webhook_delivery (id, endpoint_id, event_id, created_at, next_try_at)
    select id, endpoint_id, event_id, ${now}::timestamptz, ${noLaterThanNow(now)}
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::text::jsonb)
      as delivery (id uuid, endpoint_id uuid, event_id text)
    on conflict do nothing`);
  await wakeEndpoints(
    tx,
    deliveries.map(({ endpoint_id }) => endpoint_id),
    clock.now(),
  );
}
