import { catalogue } from '@stagedoor/catalogue/catalogue';
import { type CallDefinition, isInternal } from '@stagedoor/contracts/call';
import { applyAccess } from '@stagedoor/contracts/service-access';
import { readInstanceState } from '@stagedoor/contracts/service-operation';
import { importContracts, isCall } from '../checks/declared-calls.ts';
import { corePorts } from '../supervisor/settings.ts';
import type { Granted } from './granted-scopes.ts';

/**
 * The callers of each service's internal calls, `every-service` among them where all may call, besides the gateway, which forwards the
 * calls of people.
 */
export type DeclaredCallers = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the callers of every internal call that is declared below `root`, and the services with a granted scope: of an internal call, or of a
 * call that they make in the name of people.
 */
export async function readDeclaredCallers(root: string, granted: Granted['scopes']): Promise<DeclaredCallers> {
  const callers = new Map<string, readonly string[]>();
  for (const { service, access, keyScope } of await readCalls(root)) {
    if (!isInternal(access) && keyScope === undefined) continue;
    const named = isInternal(access) ? [access.callers].flat() : [];
    const scope = isInternal(access) ? access.scope : keyScope;
    const byScope = [...granted].filter(([, own]) => own.some((one) => one === scope)).map(([name]) => name);
    callers.set(service, [...new Set([...(callers.get(service) ?? []), ...named, ...byScope])].sort());
  }
  return callers;
}

async function readCalls(root: string): Promise<CallDefinition[]> {
  const declared = await importContracts(root, 'shared/contracts/src/*.ts', 'services/*/src/contracts/*.ts');
  const keys = catalogue.map(({ key }) => key);
  const ofEach = [...new Set(['gateway', ...corePorts.keys(), ...keys])].map((name) => readInstanceState(name));
  return [...declared.map(([, value]) => value).filter(isCall), ...keys.map((key) => applyAccess(key)), ...ofEach];
}
