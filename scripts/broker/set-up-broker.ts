import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { eventSources } from '@stagedoor/service-kit/broker/event-sources';
import { MoveStuck } from '@stagedoor/service-kit/broker/move-events';
import { type DurableReader, NoRoomForStream, prepareBroker } from '@stagedoor/service-kit/broker/prepare-broker';
import { InvalidConfig, readConfig } from '@stagedoor/service-kit/config/config';
import { eventStreamsVariable } from '@stagedoor/service-kit/process/event-streams-variable';
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

/**
 * Makes what the services use at the broker, as the operator whose address is given. Again is harmless. Reads EVENTS_PER_DAY and
 * EVENT_STREAMS. Returns the sources whose events have a stream of their own.
 */
export async function setUpBroker(
  { url, namespace, replicas, env = process.env }: Broker,
  readers: readonly DurableReader[],
): Promise<readonly string[]> {
  const { eventsPerDay, eventStreams } = readLoads(env);
  const connection = await connectBroker(url, { name: 'operator', timeout: 5_000 });
  try {
    const plan = { namespace, replicas, eventsPerDay, eventStreams, sources: eventSources, readers };
    return await prepareBroker(connection, plan);
  } catch (error) {
    throw error instanceof NoRoomForStream || error instanceof MoveStuck ? new Refusal(error.message) : error;
  } finally {
    await connection.close();
  }
}

function readLoads(env: NodeJS.ProcessEnv) {
  try {
    return readConfig({ eventsPerDay: eventsPerDayVariable, eventStreams: eventStreamsVariable }, env);
  } catch (error) {
    throw error instanceof InvalidConfig ? new Refusal(error.message) : error;
  }
}
