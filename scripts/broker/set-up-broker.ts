import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { eventSources } from '@stagedoor/service-kit/broker/event-sources';
import { type DurableReader, NoRoomForStream, prepareBroker } from '@stagedoor/service-kit/broker/prepare-broker';
import { readConfig } from '@stagedoor/service-kit/config/config';
import { eventsPerDayVariable } from '@stagedoor/service-kit/process/events-per-day';
import { nothingOutside, type OutsideServices } from '../joining/outside-services.ts';
import { readServiceManifest } from '../joining/service-manifest.ts';
import { Refusal } from '../refusal.ts';

/** Returns the durables of services, from `stagedoor.consumes` in the package.json of each. */
export function readReaders(
  root: string,
  services: readonly string[],
  outside: OutsideServices = nothingOutside,
): DurableReader[] {
  return services.flatMap((service) =>
    Object.entries(readServiceManifest(root, service, outside.get(service)?.folder).consumes).map(
      ([consumer, subject]) => ({
        service,
        consumer,
        subject,
      }),
    ),
  );
}

type Broker = { url: string; namespace: string; replicas: number; env?: NodeJS.ProcessEnv };

/** Makes what the services use at the broker, as the operator whose address is given. Again is harmless. Reads EVENTS_PER_DAY. */
export async function setUpBroker(
  { url, namespace, replicas, env = process.env }: Broker,
  readers: readonly DurableReader[],
): Promise<void> {
  const { eventsPerDay } = readConfig({ eventsPerDay: eventsPerDayVariable }, env);
  const connection = await connectBroker(url, { name: 'operator', timeout: 5_000 });
  try {
    await prepareBroker(connection, { namespace, replicas, eventsPerDay, sources: eventSources, readers });
  } catch (error) {
    throw error instanceof NoRoomForStream ? new Refusal(error.message) : error;
  } finally {
    await connection.close();
  }
}
