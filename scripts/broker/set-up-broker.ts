import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { eventSources } from '@stagedoor/service-kit/broker/event-names';
import {
  BrokerSetupRefused,
  type DurableReader,
  prepareBroker,
  streamVariables,
} from '@stagedoor/service-kit/broker/prepare-broker';
import { InvalidConfig, readConfig } from '@stagedoor/service-kit/config/config';
import { nothingOutside, type OutsideServices } from '../joining/outside-services.ts';
import { readServiceManifest } from '../joining/service-manifest.ts';
import { Refusal } from '../refusal.ts';
import { permissionsOf } from './broker-permissions.ts';
import type { BrokerUser } from './broker-users.ts';

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

/** A user of the broker for each service, with what the service needs and no more. */
export function describeServiceUsers(
  root: string,
  services: readonly string[],
  namespace: string,
  outside: OutsideServices = nothingOutside,
): Omit<BrokerUser, 'password'>[] {
  const readers = readReaders(root, services, outside);
  return services.map((name) => {
    const consumers = readers.filter(({ service }) => service === name).map(({ consumer }) => consumer);
    return { name, ...permissionsOf({ name, consumers }, namespace) };
  });
}

type Broker = { url: string; namespace: string; replicas: number; env?: NodeJS.ProcessEnv };

/**
 * Makes what the services use at the broker, as the operator whose address is given. Again is harmless. Reads EVENTS_PER_DAY.
 */
export async function setUpBroker(
  { url, namespace, replicas, env = process.env }: Broker,
  readers: readonly DurableReader[],
): Promise<void> {
  const eventsPerDay = readEventsPerDay(env);
  const connection = await connectBroker(url, { name: 'operator', timeout: 5_000 });
  try {
    await prepareBroker(connection, { namespace, replicas, eventsPerDay, sources: eventSources, readers });
  } catch (error) {
    throw error instanceof BrokerSetupRefused ? new Refusal(error.message) : error;
  } finally {
    await connection.close();
  }
}

function readEventsPerDay(env: NodeJS.ProcessEnv): number | undefined {
  try {
    return readConfig(streamVariables, env).eventsPerDay;
  } catch (error) {
    throw error instanceof InvalidConfig ? new Refusal(error.message) : error;
  }
}
