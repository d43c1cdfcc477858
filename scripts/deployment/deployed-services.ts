import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { Scope } from '@stagedoor/contracts/call';
import type { PersonScope } from '@stagedoor/contracts/service-consents';
import { describeServiceUsers } from '../broker/service-users.ts';
import { readReaders } from '../broker/set-up-broker.ts';
import { type DeclaredCallers, readDeclaredCallers } from '../joining/declared-callers.ts';
import { readGrantedScopes, readPersonScopes } from '../joining/granted-scopes.ts';
import { folderOfService, nothingOutside, type OutsideServices } from '../joining/outside-services.ts';
import { noNeeds, readServiceManifest, type ServiceManifest } from '../joining/service-manifest.ts';
import { writeTrustedScreens } from '../joining/trusted-screens.ts';
import { Refusal } from '../refusal.ts';
import { corePorts, findServices } from '../supervisor/processes.ts';
import type { DeployedBroker } from './broker-configuration.ts';

/** A deployed service: an image of its own, one port, perhaps a database. */
export type DeployedService = {
  name: string;
  port: number;
  /** Whether it is the platform's own, and not a team's. */
  isCore: boolean;
  /** The data it writes outside of its database: mails, files, and pictures that browsers open by address. */
  writes: { mail: boolean; files: boolean; media: boolean };
  /** Whether it has a part of the demo world. */
  hasSeed: boolean;
} & Pick<ServiceManifest, 'secrets' | 'variables' | 'instances' | 'internet'>;

/** A catalogue entry that is served by a stub. */
export type DeployedStub = { key: string; port: number };

/** All that is deployed besides the stores. */
export type Deployment = {
  services: readonly DeployedService[];
  stubs: readonly DeployedStub[];
  /** The version of each image, by its name, from the package.json of what is in it. */
  versions: ReadonlyMap<string, string>;
  /** All services that may request tokens from auth, stubs included: taking one over changes nothing at auth. */
  names: readonly string[];
  /** The callers of each service. */
  callers: DeclaredCallers;
  /** Scopes that were granted to business services. */
  scopes: ReadonlyMap<string, readonly Scope[]>;
  /** The scopes with which business services may ask people for consent to act for them, as far as they were granted. */
  personScopes: ReadonlyMap<string, readonly PersonScope[]>;
  /** The business services whose screens run in the app's own origin, as the gateway reads them. */
  trustedScreens: string;
  broker: DeployedBroker;
};

/** The services and stubs of a deployment. */
type Entry = { key: string; port: number };

export const gatewayPort = 8080;
export const gatewayMetricsPort = 8081;
export const stubHost = 'business';

/** The service that reads the gateway's state, and the variable with the gateway's address for it. */
export const gatewayReader = 'directory';
export const gatewayMetricsVariable = 'GATEWAY_METRICS_URL';

export function gatewayMetricsAddress(host: string): string {
  return `http://${host}:${gatewayMetricsPort}`;
}

/** Opens Stripe's card form: payments gives it to pages, and the gateway lets them load the form where there is one. */
export const cardFormKey = { variable: 'STRIPE_PUBLISHABLE_KEY', secret: 'payments' };

/** Returns what is deployed, from the folders of services/, those outside of it and the catalogue. */
export async function readDeployment(root: string, outside: OutsideServices = nothingOutside): Promise<Deployment> {
  const names = [...findServices(root), ...outside.keys()];
  const folderOf = (name: string) => folderOfService(root, name, outside);
  const seeded = names.filter((name) => existsSync(path.join(folderOf(name), 'src/seed.ts')));
  const scopes = readGrantedScopes(root, names, outside);
  const personScopes = readPersonScopes(root, names, outside);
  const all = names.map((name) => {
    const ofPeople = (personScopes.get(name) ?? []).map(({ scope }) => scope);
    return [name, [...(scopes.get(name) ?? []), ...ofPeople]] as const;
  });
  const callers = await readDeclaredCallers(root, new Map(all));
  const broker = { users: describeServiceUsers(root, names, '', outside), readers: readReaders(root, names, outside) };
  const manifests = new Map(
    names.map((name) => [name, readServiceManifest(root, name, outside.get(name)?.folder)] as const),
  );
  const versions = new Map([
    ['gateway', readVersion(path.join(root, 'gateway'))],
    ...names.map((name) => [name, readVersion(folderOf(name))] as const),
  ]);
  return describeDeployment(names, catalogue, {
    seeded,
    scopes,
    personScopes,
    trustedScreens: writeTrustedScreens(names, outside),
    callers,
    broker,
    manifests,
    versions,
  });
}

/** The version in a package.json. Throws a Refusal unless it can be the tag of an image. */
function readVersion(folder: string): string {
  const { version = '' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version?: string;
  };
  if (!/^\d[\w.-]{0,100}$/.test(version))
    throw new Refusal(`${folder}/package.json has no version that can be a tag: "${version}".`);
  return version;
}

type DeploymentFacts = Partial<
  Pick<Deployment, 'callers' | 'scopes' | 'personScopes' | 'trustedScreens' | 'broker' | 'versions'>
> & {
  /** The manifest of each service, by name: what it needs. */
  manifests?: ReadonlyMap<string, ServiceManifest>;
  /** Names of services with a part of the demo world. */
  seeded?: readonly string[];
};

/** The same of any names and entries. */
export function describeDeployment(
  names: readonly string[],
  entries: readonly Entry[],
  facts: DeploymentFacts = {},
): Deployment {
  const { seeded = [], callers = new Map(), scopes = new Map(), versions = new Map() } = facts;
  const { personScopes = new Map(), trustedScreens = '' } = facts;
  const { manifests = new Map<string, ServiceManifest>(), broker = { users: [], readers: [] } } = facts;
  const ports = new Map([...corePorts, ...entries.map(({ key, port }) => [key, port] as const)]);
  const services = names
    .filter((name) => name !== stubHost)
    .map((name) => {
      const { writes, secrets, variables, instances, internet } = manifests.get(name) ?? noNeeds;
      return {
        name,
        port: ports.get(name) ?? 0,
        isCore: corePorts.has(name) || name === cardFormKey.secret,
        writes: { mail: writes.includes('mail'), files: writes.includes('files'), media: writes.includes('media') },
        hasSeed: seeded.includes(name),
        secrets,
        variables,
        instances,
        internet,
      };
    });
  return {
    services,
    versions,
    stubs: entries.filter(({ key }) => !names.includes(key)).map(({ key, port }) => ({ key, port })),
    names: ['gateway', ...corePorts.keys(), stubHost, ...entries.map(({ key }) => key)],
    callers,
    scopes,
    personScopes,
    trustedScreens,
    broker,
  };
}

/**
 * Returns the reference to an image that is built from this repository, with the version in it, so that a cluster can go
 * back to a version by its name alone.
 */
export function imageOf({ versions }: Pick<Deployment, 'versions'>, name: string): string {
  return `stagedoor/${name}:${versions.get(name) ?? 'local'}`;
}

/** `<NAME>_URL` of every service; host names are the services' own names. */
export function addressesOf({ services, stubs }: Deployment): Record<string, string> {
  const hosts = [...services, ...stubs.map(({ key, port }) => ({ name: key, port }))];
  return Object.fromEntries(
    hosts.map(({ name, port }) => [`${name.toUpperCase().replaceAll('-', '_')}_URL`, `http://${name}:${port}`]),
  );
}

/** The database of a service, and the role that owns it. */
export function databaseOf(name: string): string {
  return `stagedoor_${name.replaceAll('-', '_')}`;
}
