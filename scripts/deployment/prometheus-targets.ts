import { type Deployment, stubHost } from './deployed-services.ts';
import { writeYaml } from './write-yaml.ts';

/** Where Prometheus finds the metrics of every service in compose, those that were taken over included. */
export function writePrometheusTargets({ services, stubs }: Deployment): string {
  const places = services.map(({ name, port }) => ({ name, port }));
  const [first] = stubs;
  if (first !== undefined) places.push({ name: stubHost, port: first.port });
  return writeYaml(places.map(({ name, port }) => ({ names: [name], type: 'A', port })));
}
