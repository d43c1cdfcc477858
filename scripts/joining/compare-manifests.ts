import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { consumersOf, type ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { readServiceManifest } from './service-manifest.ts';

type AnyDefinition = Parameters<typeof consumersOf>[0] & Pick<ServiceDefinition<never, never>, 'name'>;

function isDefinition(value: unknown): value is AnyDefinition {
  return typeof value === 'object' && value !== null && 'migrations' in value && 'variables' in value;
}

/** Returns a line for each difference between the package.json of a service and its code. */
export async function findUndeclared(
  root: string,
  service: string,
  folder = path.join(root, 'services', service),
): Promise<string[]> {
  const { consumes, history } = readServiceManifest(root, service, folder);
  const module: object = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'src/service.ts')).href);
  const definition = Object.values(module).find(isDefinition);
  if (definition === undefined) throw new Error(`${folder} defines no service`);
  const consumers = consumersOf(definition);
  const withHistory = consumers.flatMap(({ on, readsHistory }) => (readsHistory === true ? [on.subject] : []));
  const declared = Object.entries(consumes).map(([name, subject]) => `"${name}": "${subject}"`);
  const compare = (part: string, written: readonly string[], own: readonly string[]) => {
    const place = `services/${service}/package.json: "stagedoor.${part}"`;
    const lacking = own.filter((one) => !written.includes(one));
    const idle = written.filter((one) => !own.includes(one));
    return [
      ...lacking.map((one) => `${place} lacks ${one}`),
      ...idle.map((one) => `${place} has ${one}, which no consumer of the service asks for`),
    ];
  };
  const heard = consumers.map(({ name, on }) => `"${name}": "${on.subject}"`);
  return [...compare('consumes', declared, heard), ...compare('history', history, withHistory)];
}
