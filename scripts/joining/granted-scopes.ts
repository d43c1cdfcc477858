import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scope } from '@stagedoor/contracts/call';
import type { PersonScope } from '@stagedoor/contracts/service-consents';
import { nothingOutside, type OutsideServices } from './outside-services.ts';
import {
  checkGrantedScopes,
  type GrantedScope,
  readServiceManifest,
  type ServiceManifest,
} from './service-manifest.ts';

/**
 * Maintained by the operators of the platform, outside the services' folders, so that no team grants itself a scope.
 */
const file = 'infra/granted-scopes.json';

type Grants = Record<string, readonly string[]>;

/** Returns the scopes that each service requests and was granted. Throws a Refusal for a scope that does not exist. */
export function readGrantedScopes(
  root: string,
  services: readonly string[],
  outside: OutsideServices = nothingOutside,
): ReadonlyMap<string, readonly Scope[]> {
  return readGranted(root, services, outside, ({ scopes }, allowed) =>
    scopes.filter((scope) => allowed.includes(scope)),
  );
}

/** Returns the scopes with which each service asks to act for people, and was granted. Throws as {@link readGrantedScopes}. */
export function readPersonScopes(
  root: string,
  services: readonly string[],
  outside: OutsideServices = nothingOutside,
): ReadonlyMap<string, readonly PersonScope[]> {
  return readGranted(root, services, outside, ({ personScopes }, allowed) =>
    personScopes.filter(({ scope }) => allowed.includes(scope)),
  );
}

function readGranted<Granted>(
  root: string,
  services: readonly string[],
  outside: OutsideServices,
  choose: (manifest: ServiceManifest, allowed: readonly GrantedScope[]) => readonly Granted[],
): ReadonlyMap<string, readonly Granted[]> {
  const grants = readGrants(root);
  const granted = new Map<string, readonly Granted[]>();
  for (const name of services) {
    const allowed = outside.get(name)?.scopes ?? checkGrantedScopes(grants[name] ?? [], file);
    const both = choose(readServiceManifest(root, name, outside.get(name)?.folder), allowed);
    if (both.length > 0) granted.set(name, both);
  }
  return granted;
}

/** Grants scopes to a service, or takes all of them away (none given). */
export function grantScopes(root: string, name: string, scopes: readonly GrantedScope[]): void {
  const before = readGrants(root);
  const { [name]: _before, ...others } = before;
  const grants = scopes.length === 0 ? others : { ...others, [name]: scopes };
  if (JSON.stringify(grants) === JSON.stringify(before)) return;
  // One line for each service, as the code formatter would write it.
  const lines = Object.entries(grants).map(([one, own]) => `  "${one}": ["${own.join('", "')}"]`);
  writeFileSync(path.join(root, file), lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`);
}

/** The value of `SERVICE_SCOPES` for auth. */
export function writeScopesVariable(granted: ReadonlyMap<string, readonly Scope[]>): string {
  return [...granted].flatMap(([name, scopes]) => scopes.map((scope) => `${name}:${scope}`)).join(',');
}

/** The value of `PERSON_SCOPES` for auth. */
export function writePersonScopesVariable(granted: ReadonlyMap<string, readonly PersonScope[]>): string {
  return JSON.stringify(Object.fromEntries(granted));
}

function readGrants(root: string): Grants {
  const place = path.join(root, file);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Grants) : {};
}
