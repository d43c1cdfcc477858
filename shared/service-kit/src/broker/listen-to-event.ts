import { type EventData, type EventDefinition, readEnvelope } from '@stagedoor/contracts/event';
import { type Bus, BusClosed } from '#/broker/bus.ts';
import type { Logger } from '#/observability/logger.ts';

/**
 * Subscribes to an event in every instance, at most once: for state that each process holds in memory and also
 * refreshes from its source. A consumer, by contrast, delivers an event to one instance, at least once.
 */
export function listenToEvent<E extends EventDefinition>(
  { bus, log }: { readonly bus: Bus; readonly log: Logger },
  event: E,
  onEvent: (data: EventData<E>) => void,
): void {
  listen().catch((error: unknown) => {
    if (error instanceof BusClosed) return;
    log.error({ err: error }, `${event.subject} is no longer received at once`);
  });
  async function listen(): Promise<void> {
    const connection = await bus.connected();
    // A service that is stopped while it starts has closed the bus before it was connected.
    if (connection.isClosed()) return;
    for await (const message of connection.subscribe(bus.subject(event.subject))) {
      const read = readEnvelope(event, message.data);
      if (!('problem' in read)) onEvent(read.envelope.data as EventData<E>);
    }
  }
}
