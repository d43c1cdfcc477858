import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { nothingOutside, type OutsideServices } from './outside-services.ts';
import { checkGrantedScopes, type GrantedScope, readServiceManifest } from './service-manifest.ts';

/**
 * Maintained by the operators of the platform, outside the services' folders, so that no team grants itself a scope.
 */
const file = 'infra/granted-scopes.json';

type Grants = Record<string, readonly string[]>;

/** What the operators allow services beyond what every service may do. */
export type Granted = {
  /** The scopes that each service requests and was granted, in its own name and in the name of people. */
  readonly scopes: ReadonlyMap<string, readonly GrantedScope[]>;
  /** The same as variables of auth. */
  readonly ofAuth: { readonly SERVICE_SCOPES: string; readonly PERSON_SCOPES: string };
  /** For the gateway: the business services of this repository, and those from outside whose screen the operator trusts. */
  readonly trustedScreens: string;
};

/** Reads what these services, which are no stubs, request and were granted. Throws a Refusal for a scope that does not exist. */
export function readGranted(
  root: string,
  services: readonly string[],
  outside: OutsideServices = nothingOutside,
): Granted {
  const grants = readGrants(root);
  const all = services.map((name) => {
    const allowed = outside.get(name)?.scopes ?? checkGrantedScopes(grants[name] ?? [], file);
    const asked = readServiceManifest(root, name, outside.get(name)?.folder);
    const own = asked.scopes.filter((scope) => allowed.includes(scope));
    return { name, own, ofPeople: asked.personScopes.filter(({ scope }) => allowed.includes(scope)) };
  });
  const ofPeople = all.filter((one) => one.ofPeople.length > 0).map((one) => [one.name, one.ofPeople]);
  return {
    scopes: new Map(all.map((one) => [one.name, [...one.own, ...one.ofPeople.map(({ scope }) => scope)]])),
    ofAuth: {
      SERVICE_SCOPES: all.flatMap(({ name, own }) => own.map((scope) => `${name}:${scope}`)).join(','),
      PERSON_SCOPES: ofPeople.length === 0 ? '' : JSON.stringify(Object.fromEntries(ofPeople)),
    },
    trustedScreens: services
      .filter((name) => findEntry(name) !== undefined && outside.get(name)?.trustsScreen !== false)
      .join(','),
  };
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

function readGrants(root: string): Grants {
  const place = path.join(root, file);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Grants) : {};
}
