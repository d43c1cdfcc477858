import type { EventData, EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import { sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Ids } from '#/common/ids.ts';
import { currentTraceparent } from '#/common/request-context.ts';
import { afterCommit, type Database } from '#/database/database.ts';
import { type OutboxRow, outbox } from '#/database/kit-tables.ts';
import type { Transaction } from '#/database/transaction.ts';

/** Writes an event beside the change it tells of. Nothing leaves before the transaction commits. */
export type Publish = <E extends EventDefinition>(tx: Transaction, event: E, data: EventData<E>) => Promise<void>;

/** The same for many events of one kind, in one statement. Each may belong to the trace of another request. */
export type PublishAll = <E extends EventDefinition>(
  tx: Transaction,
  event: E,
  entries: readonly { readonly data: EventData<E>; readonly traceparent: string | undefined }[],
) => Promise<void>;

interface PublisherOptions {
  readonly service: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly database: Pick<Database, 'onPublished'>;
}

/** Publishes the events of `service`. Throws where an event is another service's: nobody speaks for anybody else. */
export function createPublish(options: PublisherOptions): Publish {
  const { database } = options;
  return async (tx, event, data) => {
    const row = toRow(event, data, currentTraceparent(), options);
    await tx.insert(outbox).values(row);
    await afterCommit(() => database.onPublished(row));
  };
}

/** As {@link createPublish}, for work that is done for many requests together. */
export function createPublishAll(options: PublisherOptions): PublishAll {
  const { database } = options;
  return async (tx, event, entries) => {
    if (entries.length === 0) return;
    const rows = entries.map(({ data, traceparent }) => toRow(event, data, traceparent, options));
    // One text however many there are, so that it is prepared once.
    await tx.execute(sql`insert into ${outbox} (id, subject, envelope, created_at)
      select (item ->> 'id')::uuid, item ->> 'subject', item -> 'envelope', (item ->> 'createdAt')::timestamptz
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) item`);
    await afterCommit(() => {
      for (const row of rows) database.onPublished(row);
    });
  };
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
