import { catalogue } from '@stagedoor/catalogue/catalogue';
import { type CallDefinition, isInternal } from '@stagedoor/contracts/call';
import { applyAccess } from '@stagedoor/contracts/service-access';
import { readInstanceState } from '@stagedoor/contracts/service-operation';
import { importContracts, isCall } from '../checks/declared-calls.ts';
import { corePorts } from '../supervisor/processes.ts';
import type { GrantedScope } from './service-manifest.ts';

/** The callers of each service's internal calls, besides the gateway, which forwards the calls of people. */
export type DeclaredCallers = ReadonlyMap<string, readonly string[] | 'every-service'>;

/**
 * Reads the callers of every internal call that is declared below `root`, and the services with a granted scope: of an internal call, or of a
 * call that they make in the name of people.
 */
export async function readDeclaredCallers(
  root: string,
  granted: ReadonlyMap<string, readonly GrantedScope[]>,
): Promise<DeclaredCallers> {
  const callers = new Map<string, readonly string[] | 'every-service'>();
  const findGranted = (scope: GrantedScope | undefined) =>
    [...granted].flatMap(([name, own]) => (scope !== undefined && own.includes(scope) ? [name] : []));
  for (const { service, access, keyScope } of await readCalls(root)) {
    const known = callers.get(service) ?? [];
    const named = isInternal(access) ? access.callers : [];
    if (known === 'every-service' || named === 'every-service') callers.set(service, 'every-service');
    else if (isInternal(access) || keyScope !== undefined) {
      const byScope = findGranted(isInternal(access) ? access.scope : keyScope);
      callers.set(service, [...new Set([...known, ...named, ...byScope])].sort());
    }
  }
  return callers;
}

async function readCalls(root: string): Promise<CallDefinition[]> {
  const declared = await importContracts(root, 'shared/contracts/src/*.ts', 'services/*/src/contracts/*.ts');
  const keys = catalogue.map(({ key }) => key);
  const ofEach = [...new Set(['gateway', ...corePorts.keys(), ...keys])].map((name) => readInstanceState(name));
  return [...declared.map(([, value]) => value).filter(isCall), ...keys.map((key) => applyAccess(key)), ...ofEach];
}
