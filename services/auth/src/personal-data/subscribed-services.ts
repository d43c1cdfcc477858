import type { EventDefinition } from '@stagedoor/contracts/event';
import type { Bus } from '@stagedoor/service-kit/broker/bus';

export interface SubscribedService {
  readonly service: string;
  /** Whether it has handled everything published so far. */
  readonly isThrough: boolean;
}

/**
 * Returns the services that ever subscribed to an event of auth's, and whether they have handled all of it. Read from
 * their durable consumers at the broker, which exist whether a service runs or not, so that no list of services with
 * personal data is needed. Returns undefined while the broker is unavailable.
 */
export async function findSubscribedServices(
  bus: Bus,
  event: EventDefinition,
  consumer: string,
): Promise<SubscribedService[] | undefined> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) return undefined;
  const found: SubscribedService[] = [];
  const ending = bus.durable(`_${consumer}`);
  for await (const { config, num_pending, num_ack_pending } of jetStream.manager.consumers.list(bus.eventStream)) {
    const name = config.durable_name ?? '';
    if (config.filter_subject !== bus.subject(event.subject) || !name.endsWith(ending)) continue;
    found.push({ service: name.slice(0, -ending.length), isThrough: num_pending === 0 && num_ack_pending === 0 });
  }
  return found;
}
