import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { erasureConsumer } from '@stagedoor/service-kit/personal-data/erase-person';

type JetStreamManager = Awaited<ReturnType<Awaited<ReturnType<typeof connectBroker>>['jetstreamManager']>>;

/** The broker, with the operator's user. */
export type OperatedBroker = { url: string; namespace: string };

/** A service's consumers at the broker, which outlive the service. */
type ServiceDurables = {
  names: readonly string[];
  /** Erased people whom the service has not been told of yet. */
  erasuresAhead: number;
};

/** Returns what a service has at the broker. Rejects where the broker does not answer. */
export function findDurables({ url, namespace }: OperatedBroker, service: string): Promise<ServiceDurables> {
  const { eventStream, durable } = createEventNames(namespace);
  return withManager(url, async (manager) => {
    const names: string[] = [];
    let erasuresAhead = 0;
    for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(eventStream)) {
      // No name of a service has an underscore in it.
      if (name.startsWith(`${service}_`)) names.push(name);
      if (name === durable(`${service}_${erasureConsumer}`)) erasuresAhead = num_pending + num_ack_pending;
    }
    return { names: names.sort(), erasuresAhead };
  });
}

/**
 * Deletes a service's consumers, so that exports and erasures of people no longer wait for it, and its dead letters, which
 * nobody could handle. Returns the names of the consumers. Can be repeated.
 */
export async function removeDurables(broker: OperatedBroker, service: string): Promise<readonly string[]> {
  const { names } = await findDurables(broker, service);
  const { eventStream, deadLetterStream, subject } = createEventNames(broker.namespace);
  await withManager(broker.url, async (manager) => {
    for (const name of names) await manager.consumers.delete(eventStream, name);
    await manager.streams.purge(deadLetterStream, { filter: subject(`dead.${service}.>`) });
  });
  return names;
}

async function withManager<T>(url: string, work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  const connection = await connectBroker(url, { name: 'operator', timeout: 3_000, reconnect: false });
  try {
    return await work(await connection.jetstreamManager({ timeout: 10_000 }));
  } finally {
    await connection.close();
  }
}
