import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CallDefinition } from '../../shared/contracts/src/call.ts';

const folder = path.resolve(import.meta.dirname, '../../shared/contracts/src');

/** Every call that the contracts declare, in the order of method and path. */
export async function findDeclaredCalls(): Promise<CallDefinition[]> {
  return (await findNamedCalls()).map(({ call }) => call);
}

/** The same, each with the name of its contract, such as `getPost`. */
export async function findNamedCalls(): Promise<{ name: string; call: CallDefinition }[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((name) => import(path.join(folder, name))));
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => (isCall(value) ? [{ name, call: value }] : []))
    .sort((one, other) => nameOf(one.call).localeCompare(nameOf(other.call)));
}

/** A call as people name it, such as `GET /posts/:id`. */
export function nameOf({ method, path: place }: Pick<CallDefinition, 'method' | 'path'>): string {
  return `${method} ${place}`;
}

function isCall(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
