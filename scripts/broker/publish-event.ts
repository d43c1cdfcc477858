import { type EventDefinition, type EventEnvelope, readEnvelope } from '@stagedoor/contracts/event';
import type { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createIds } from '@stagedoor/service-kit/common/ids';

type Connection = Awaited<ReturnType<typeof connectBroker>>;

const ids = createIds(systemClock);

/**
 * Makes an event as its owner would publish it now. Throws an error that names the part of `data` that does not fit it.
 */
export function makeEvent(event: EventDefinition, data: unknown): EventEnvelope {
  const envelope: EventEnvelope = {
    specversion: '1.0',
    id: ids.next(),
    source: `/services/${event.subject.split('.', 1)[0]}`,
    type: event.subject,
    time: systemClock.now().toISOString(),
    datacontenttype: 'application/json',
    data,
  };
  const read = readEnvelope(event, Buffer.from(JSON.stringify(envelope)));
  if ('problem' in read) throw new Error(`This is no ${event.subject}: ${read.problem}.`);
  return envelope;
}

/** Publishes it on a connection that may: the operator's. */
export async function publishEvent(connection: Connection, namespace: string, event: EventEnvelope): Promise<void> {
  const subject = createEventNames(namespace).subject(event.type);
  await connection.jetstream().publish(subject, JSON.stringify(event), { msgID: event.id });
}
