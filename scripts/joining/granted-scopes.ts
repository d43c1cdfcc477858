import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scope } from '@stagedoor/contracts/call';
import { nothingOutside, type OutsideServices } from './outside-services.ts';
import { checkScopes, readServiceManifest } from './service-manifest.ts';

/**
 * Maintained by the operators of the platform, outside the services' folders, so that no team grants itself a scope.
 */
const file = 'infra/granted-scopes.json';

type Grants = Record<string, readonly string[]>;

/** Returns the scopes that each service requests and was granted. Throws a Refusal for a request without a grant. */
export function readGrantedScopes(
  root: string,
  services: readonly string[],
  outside: OutsideServices = nothingOutside,
): ReadonlyMap<string, readonly Scope[]> {
  const grants = readGrants(root);
  const granted = new Map<string, readonly Scope[]>();
  for (const name of services) {
    const allowed = outside.get(name)?.scopes ?? checkScopes(grants[name] ?? [], file);
    const both = readServiceManifest(root, name, outside.get(name)?.folder).scopes.filter((scope) =>
      allowed.includes(scope),
    );
    if (both.length > 0) granted.set(name, both);
  }
  return granted;
}

/** Grants scopes to a service, or takes all of them away (none given). */
export function grantScopes(root: string, name: string, scopes: readonly Scope[]): void {
  const { [name]: _before, ...others } = readGrants(root);
  const grants = scopes.length === 0 ? others : { ...others, [name]: scopes };
  if (JSON.stringify(grants) === JSON.stringify(readGrants(root))) return;
  writeFileSync(path.join(root, file), writeGrants(grants));
}

/** As the formatter of the house writes it: a service on each line. */
function writeGrants(grants: Grants): string {
  const lines = Object.entries(grants).map(([name, scopes]) => {
    const list = scopes.map((scope) => JSON.stringify(scope)).join(', ');
    return `  ${JSON.stringify(name)}: [${list}]`;
  });
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

/** The value of `SERVICE_SCOPES` for auth. */
export function writeScopesVariable(granted: ReadonlyMap<string, readonly Scope[]>): string {
  return [...granted].flatMap(([name, scopes]) => scopes.map((scope) => `${name}:${scope}`)).join(',');
}

function readGrants(root: string): Grants {
  const place = path.join(root, file);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Grants) : {};
}
