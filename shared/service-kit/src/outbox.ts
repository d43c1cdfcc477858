import type { EventData, EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import type { Clock } from '#/clock.ts';
import { afterCommit, type Database, type Transaction } from '#/database.ts';
import type { Ids } from '#/ids.ts';
import { outbox } from '#/kit-tables.ts';
import { currentTraceparent } from '#/request-context.ts';

/** Writes an event beside the change it tells of. Nothing leaves before the transaction commits. */
export type Publish = <E extends EventDefinition>(tx: Transaction, event: E, data: EventData<E>) => Promise<void>;

interface PublisherOptions {
  readonly service: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly database: Pick<Database, 'onPublished'>;
}

/** Publishes the events of `service`. Throws where an event is another service's: nobody speaks for anybody else. */
export function createPublish({ service, clock, ids, database }: PublisherOptions): Publish {
  return async (tx, event, data) => {
    if (!event.subject.startsWith(`${service}.`)) throw new Error(`${service} may not publish ${event.subject}`);
    const now = clock.now();
    const traceparent = currentTraceparent();
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
    const row = { id: envelope.id, subject: event.subject, envelope, createdAt: now };
    await tx.insert(outbox).values(row);
    await afterCommit(() => database.onPublished(row));
  };
}
