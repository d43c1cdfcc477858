import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Scope, scopes } from '@stagedoor/contracts/call';
import { Refusal } from '../refusal.ts';

/** What a service asks of the platform: `stagedoor` in its package.json. */
export type ServiceManifest = {
  /** What it wants to be granted beyond what every service may do. */
  scopes: readonly Scope[];
};

/** Reads what the service of a folder asks for; nothing where its package.json says nothing. Throws a Refusal. */
export function readServiceManifest(root: string, name: string): ServiceManifest {
  const file = path.join('services', name, 'package.json');
  const { stagedoor = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
    stagedoor?: { scopes?: readonly string[] };
  };
  return { scopes: checkScopes(stagedoor.scopes ?? [], file) };
}

/** Throws a Refusal that names `place` where one of the names is no scope. */
export function checkScopes(names: readonly string[], place: string): Scope[] {
  return names.map((name) => {
    const scope = scopes.find((one) => one === name);
    if (scope === undefined) throw new Refusal(`${place}: ${name} is no scope; there is ${scopes.join(', ')}.`);
    return scope;
  });
}
