import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CallDefinition } from '../../shared/contracts/src/call.ts';

const folder = path.resolve(import.meta.dirname, '../../shared/contracts/src');

/** Every call that the contracts declare, in the order of method and path. */
export async function findDeclaredCalls(): Promise<CallDefinition[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((name) => import(path.join(folder, name))));
  return modules
    .flatMap((module) => Object.values(module))
    .filter(isCall)
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

/** A call as people name it, such as `GET /posts/:id`. */
export function nameOf({ method, path: place }: Pick<CallDefinition, 'method' | 'path'>): string {
  return `${method} ${place}`;
}

function isCall(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
