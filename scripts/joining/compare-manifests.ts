import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { consumersOf, type ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { readServiceManifest } from './service-manifest.ts';

type AnyDefinition = Parameters<typeof consumersOf>[0] & Pick<ServiceDefinition<never, never>, 'name'>;

function isDefinition(value: unknown): value is AnyDefinition {
  return typeof value === 'object' && value !== null && 'migrations' in value && 'variables' in value;
}

/** What the code of a service's folder hears: subjects by the names of its consumers. */
export async function readConsumers(folder: string): Promise<Record<string, string>> {
  const file = pathToFileURL(path.join(folder, 'src/service.ts')).href;
  const module = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
  const definition = Object.values(module).find(isDefinition);
  if (definition === undefined) throw new Error(`${folder} defines no service`);
  return Object.fromEntries(consumersOf(definition).map(({ name, on }) => [name, on.subject]));
}

/** How the package.json of a service differs from its code, a line for each difference. */
export async function findUndeclared(root: string, service: string): Promise<string[]> {
  const { hears } = readServiceManifest(root, service);
  const heard = await readConsumers(path.join(root, 'services', service));
  const file = `services/${service}/package.json`;
  return [
    ...Object.entries(heard)
      .filter(([consumer, subject]) => hears[consumer] !== subject)
      .map(([consumer, subject]) => `${file}: "stagedoor.hears" lacks "${consumer}": "${subject}"`),
    ...Object.keys(hears)
      .filter((consumer) => !(consumer in heard))
      .map((consumer) => `${file}: "stagedoor.hears" names ${consumer}, which the service does not have`),
  ];
}
