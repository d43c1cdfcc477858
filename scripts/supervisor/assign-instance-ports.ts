import { findFreePorts } from '../testing/free-port.ts';
import type { ServicePlan } from './processes.ts';

/** The first instance of a service has the service's port; the others get free ones. By service. */
export async function assignInstancePorts(services: readonly ServicePlan[]): Promise<Map<string, readonly number[]>> {
  const ports = new Map<string, readonly number[]>();
  for (const { name, port, instances } of services) {
    ports.set(name, [port.number, ...(await findFreePorts(instances - 1))]);
  }
  return ports;
}
