import type { EventData, EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import type { MessagingDeps } from '#/deps.ts';

/**
 * Sends an event over core NATS to the current subscribers. It is not stored: with NATS unavailable it is lost.
 */
export function sendSignal<E extends EventDefinition>(
  { bus, clock, ids, log }: MessagingDeps,
  signal: E,
  data: EventData<E>,
): void {
  if (!bus.isConnected()) return;
  const envelope: EventEnvelope = {
    specversion: '1.0',
    id: ids.next(),
    source: '/services/messaging',
    type: signal.subject,
    time: clock.now().toISOString(),
    datacontenttype: 'application/json',
    data,
  };
  bus
    .connected()
    .then((connection) => connection.publish(bus.subject(signal.subject), JSON.stringify(envelope)))
    .catch((error: unknown) => log.debug({ err: error }, 'a signal was not sent'));
}
