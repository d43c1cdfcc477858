import type { EventData, EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import { sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Ids } from '#/common/ids.ts';
import { currentTraceparent } from '#/common/request-context.ts';
import { type OutboxRow, outbox } from '#/database/kit-tables.ts';
import { executePrepared } from '#/database/prepared.ts';
import type { Transaction } from '#/database/transaction.ts';
import { afterCommit } from '#/database/transaction.ts';
import type { Relay } from '#/events/relay.ts';

/** Writes an event to the outbox, in the transaction of the change that it describes. It is sent once that has committed. */
export type Publish = <E extends EventDefinition>(tx: Transaction, event: E, data: EventData<E>) => Promise<void>;

/** As {@link Publish}, for many events of one kind in one statement. Each may belong to the trace of another request. */
export type PublishAll = <E extends EventDefinition>(
  tx: Transaction,
  event: E,
  entries: readonly { readonly data: EventData<E>; readonly traceparent: string | undefined }[],
) => Promise<void>;

interface PublisherOptions {
  readonly service: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Sends committed events at once. Where it is undefined, as in a command, the relay of a running instance sends them. */
  readonly relay: Pick<Relay, 'publish'> | undefined;
}

/** Returns the publisher of `service`. It throws for an event of another service, because only its owner may publish it. */
export function createPublish(options: PublisherOptions): Publish {
  return async (tx, event, data) => {
    const row = toRow(event, data, currentTraceparent(), options);
    await tx.insert(outbox).values(row).prepare('insert_event').execute();
    sendAfterCommit(tx, [row], options);
  };
}

/** As {@link createPublish}, for a batch of requests that share a transaction. */
export function createPublishAll(options: PublisherOptions): PublishAll {
  return async (tx, event, entries) => {
    if (entries.length === 0) return;
    const rows = entries.map(({ data, traceparent }) => toRow(event, data, traceparent, options));
    // One statement text for any number of events, so that it is prepared once.
    await executePrepared(
      tx,
      sql`insert into ${outbox} (id, subject, envelope, created_at)
      select (item ->> 'id')::uuid, item ->> 'subject', item -> 'envelope', (item ->> 'createdAt')::timestamptz
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) item`,
    );
    sendAfterCommit(tx, rows, options);
  };
}

function sendAfterCommit(tx: Transaction, rows: readonly OutboxRow[], { relay }: PublisherOptions): void {
  if (relay === undefined) return;
  afterCommit(tx, () => {
    for (const row of rows) relay.publish(row);
  });
}

function toRow<E extends EventDefinition>(
  event: E,
  data: EventData<E>,
  traceparent: string | undefined,
  { service, clock, ids }: PublisherOptions,
): OutboxRow {
  if (!event.subject.startsWith(`${service}.`)) throw new Error(`${service} may not publish ${event.subject}`);
  const now = clock.now();
  const envelope: EventEnvelope = {
    specversion: '1.0',
    id: ids.next(),
    source: `/services/${service}`,
    type: event.subject,
    time: now.toISOString(),
    datacontenttype: 'application/json',
    ...(traceparent === undefined ? {} : { traceparent }),
    data,
  };
  return { id: envelope.id, subject: event.subject, envelope, createdAt: now };
}
