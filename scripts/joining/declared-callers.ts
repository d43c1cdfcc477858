import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { type CallDefinition, isInternal } from '@stagedoor/contracts/call';
import { applyAccess } from '@stagedoor/contracts/service-access';
import { readInstanceState } from '@stagedoor/contracts/service-operation';
import { corePorts } from '../supervisor/processes.ts';
import type { GrantedScope } from './service-manifest.ts';

/** The callers of each service's internal calls, besides the gateway, which forwards the calls of people. */
export type DeclaredCallers = ReadonlyMap<string, readonly string[] | 'every-service'>;

/**
 * Reads the callers of every internal call that is declared below `root`, and the services with a granted scope: of an internal
 * call, or of a call that they make in the name of people.
 */
export async function readDeclaredCallers(
  root: string,
  granted: ReadonlyMap<string, readonly GrantedScope[]>,
): Promise<DeclaredCallers> {
  const callers = new Map<string, readonly string[] | 'every-service'>();
  for (const { service, access, keyScope } of await readCalls(root)) {
    const known = callers.get(service) ?? [];
    if (!isInternal(access)) {
      if (keyScope !== undefined && known !== 'every-service') {
        callers.set(service, [...new Set([...known, ...findGranted(keyScope)])].sort());
      }
      continue;
    }
    if (known === 'every-service' || access.callers === 'every-service') {
      callers.set(service, 'every-service');
      continue;
    }
    const { scope } = access;
    const byScope = scope === undefined ? [] : findGranted(scope);
    callers.set(service, [...new Set([...known, ...access.callers, ...byScope])].sort());
  }
  return callers;

  function findGranted(scope: GrantedScope): string[] {
    return [...granted].flatMap(([name, own]) => (own.includes(scope) ? [name] : []));
  }
}

async function readCalls(root: string): Promise<CallDefinition[]> {
  const files = globSync(['shared/contracts/src/*.ts', 'services/*/src/contracts/*.ts'], { cwd: root });
  const modules = await Promise.all(
    files
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>),
  );
  const declared = modules.flatMap((module) => Object.values(module)).filter(isCall);
  const keys = catalogue.map(({ key }) => key);
  const ofEach = new Set(['gateway', ...corePorts.keys(), ...keys]);
  return [...declared, ...keys.map((key) => applyAccess(key)), ...[...ofEach].map((name) => readInstanceState(name))];
}

function isCall(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
