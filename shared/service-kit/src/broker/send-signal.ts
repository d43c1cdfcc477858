import { type EventData, type EventDefinition, makeEnvelope } from '@stagedoor/contracts/event';
import type { Bus } from '#/broker/bus.ts';
import type { Clock } from '#/common/clock.ts';
import type { Ids } from '#/common/ids.ts';
import type { Logger } from '#/observability/logger.ts';

interface SignalDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

/**
 * Sends an event of `service` over core NATS to the current subscribers. It is not stored: with NATS unavailable it is lost.
 */
export function sendSignal<E extends EventDefinition>(
  { bus, clock, ids, log }: SignalDeps,
  service: string,
  signal: E,
  data: EventData<E>,
): void {
  if (!bus.isConnected()) return;
  const envelope = makeEnvelope(signal, data, { id: ids.next(), service, time: clock.now() });
  bus
    .connected()
    .then((connection) => connection.publish(bus.subject(signal.subject), JSON.stringify(envelope)))
    .catch((error: unknown) => log.debug({ err: error }, 'a signal was not sent'));
}
