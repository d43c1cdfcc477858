import { nothingOutside, type OutsideServices } from '../joining/outside-services.ts';
import { permissionsOf } from './broker-permissions.ts';
import type { BrokerUser } from './broker-users.ts';
import { readReaders } from './set-up-broker.ts';

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
