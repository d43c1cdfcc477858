import type { EnvironmentSources } from './environments.ts';
import { isStubHost } from './processes.ts';

/** Returns one line with services and ports. */
export function describeServices({ plan: { services, stubs }, instancePorts }: EnvironmentSources): string {
  const names = services
    .filter((service) => !isStubHost(service))
    .map(({ name, port }) => `${name} ${(instancePorts.get(name) ?? [port.number]).join(' and ')}`);
  const numbers = stubs.map(({ port }) => port.number);
  if (numbers.length > 0)
    names.push(`${numbers.length} business services ${Math.min(...numbers)}–${Math.max(...numbers)}`);
  return names.join(', ') || 'none yet';
}
