import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { consumersOf, type ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { readServiceManifest } from './service-manifest.ts';

type AnyDefinition = Parameters<typeof consumersOf>[0] & Pick<ServiceDefinition<never, never>, 'name'>;

function isDefinition(value: unknown): value is AnyDefinition {
  return typeof value === 'object' && value !== null && 'migrations' in value && 'variables' in value;
}

/** Returns the subjects that the code of a service consumes, by consumer name. */
export async function readConsumers(folder: string): Promise<Record<string, string>> {
  return Object.fromEntries((await importConsumers(folder)).map(({ name, on }) => [name, on.subject]));
}

async function importConsumers(folder: string) {
  const file = pathToFileURL(path.join(folder, 'src/service.ts')).href;
  const module = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
  const definition = Object.values(module).find(isDefinition);
  if (definition === undefined) throw new Error(`${folder} defines no service`);
  return consumersOf(definition);
}

/** Returns a line for each difference between the package.json of a service and its code. */
export async function findUndeclared(root: string, service: string): Promise<string[]> {
  const { consumes, history } = readServiceManifest(root, service);
  const imported = await importConsumers(path.join(root, 'services', service));
  const consumers = imported.map(({ name, on }) => `"${name}": "${on.subject}"`);
  const withHistory = imported.flatMap(({ on, readsHistory }) => (readsHistory === true ? [on.subject] : []));
  const declared = Object.entries(consumes).map(([name, subject]) => `"${name}": "${subject}"`);
  const compare = (part: string, written: readonly string[], own: readonly string[]) => [
    ...own
      .filter((one) => !written.includes(one))
      .map((one) => `services/${service}/package.json: "stagedoor.${part}" lacks ${one}`),
    ...written
      .filter((one) => !own.includes(one))
      .map(
        (one) =>
          `services/${service}/package.json: "stagedoor.${part}" has ${one}, which no consumer of the service asks for`,
      ),
  ];
  return [...compare('consumes', declared, consumers), ...compare('history', history, withHistory)];
}
