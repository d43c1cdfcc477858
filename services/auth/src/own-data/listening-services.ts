import type { EventDefinition } from '@stagedoor/contracts/event';
import type { Bus } from '@stagedoor/service-kit/broker/bus';

export interface ListeningService {
  readonly service: string;
  /** Whether it has handled all that was told so far. */
  readonly isThrough: boolean;
}

/**
 * Which services have ever listened for an event of auth's, and whether they are through with it. The broker knows it by
 * their durable consumers, which are there whether a service runs or not: nobody needs a list of services that hold data
 * of people. Undefined while the broker is away.
 */
export async function findListeningServices(
  bus: Bus,
  event: EventDefinition,
  consumer: string,
): Promise<ListeningService[] | undefined> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) return undefined;
  const found: ListeningService[] = [];
  const ending = bus.durable(`_${consumer}`);
  for await (const { config, num_pending, num_ack_pending } of jetStream.manager.consumers.list(bus.eventStream)) {
    const name = config.durable_name ?? '';
    if (config.filter_subject !== bus.subject(event.subject) || !name.endsWith(ending)) continue;
    found.push({ service: name.slice(0, -ending.length), isThrough: num_pending === 0 && num_ack_pending === 0 });
  }
  return found;
}
