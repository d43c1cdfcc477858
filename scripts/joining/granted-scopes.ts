import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scope } from '@stagedoor/contracts/call';
import { checkScopes, readServiceManifest } from './service-manifest.ts';

/** Kept by those who run the platform, apart from the folders of services, so that no team grants itself anything. */
const file = 'infra/granted-scopes.json';

type Grants = Record<string, readonly string[]>;

/** What each of the services may do: the scopes that it asks for and that were granted to it. Throws a Refusal. */
export function readGrantedScopes(root: string, services: readonly string[]): ReadonlyMap<string, readonly Scope[]> {
  const grants = readGrants(root);
  const granted = new Map<string, readonly Scope[]>();
  for (const name of services) {
    const allowed = checkScopes(grants[name] ?? [], file);
    const both = readServiceManifest(root, name).scopes.filter((scope) => allowed.includes(scope));
    if (both.length > 0) granted.set(name, both);
  }
  return granted;
}

/** Grants scopes to a service, or takes all of them away (none given). */
export function grantScopes(root: string, name: string, scopes: readonly Scope[]): void {
  const { [name]: _before, ...others } = readGrants(root);
  const grants = scopes.length === 0 ? others : { ...others, [name]: scopes };
  if (JSON.stringify(grants) === JSON.stringify(readGrants(root))) return;
  writeFileSync(path.join(root, file), `${JSON.stringify(grants, null, 2)}\n`);
}

/** As auth is told them, in `SERVICE_SCOPES`. */
export function writeScopesVariable(granted: ReadonlyMap<string, readonly Scope[]>): string {
  return [...granted].flatMap(([name, scopes]) => scopes.map((scope) => `${name}:${scope}`)).join(',');
}

function readGrants(root: string): Grants {
  const place = path.join(root, file);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Grants) : {};
}
