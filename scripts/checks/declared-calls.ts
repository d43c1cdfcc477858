import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallDefinition } from '../../shared/contracts/src/call.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** Every call that the contracts declare, in the order of method and path. */
export async function findDeclaredCalls(): Promise<CallDefinition[]> {
  return (await findNamedCalls()).map(({ call }) => call);
}

/** The same, each with the name of its contract, such as `getPost`. */
export async function findNamedCalls(): Promise<{ name: string; call: CallDefinition }[]> {
  return (await importContracts(repository, 'shared/contracts/src/*.ts'))
    .flatMap(([name, value]) => (isCall(value) ? [{ name, call: value }] : []))
    .sort((one, other) => nameOf(one.call).localeCompare(nameOf(other.call)));
}

/** What the modules below `root` that match the patterns export, by name. */
export async function importContracts(root: string, ...patterns: string[]): Promise<[string, unknown][]> {
  const files = globSync(patterns, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(path.join(root, file)).href)));
  return modules.flatMap((module) => Object.entries(module));
}

/** A call as people name it, such as `GET /posts/:id`. */
export function nameOf({ method, path: place }: Pick<CallDefinition, 'method' | 'path'>): string {
  return `${method} ${place}`;
}

export function isCall(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
