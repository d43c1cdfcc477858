import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { DurableReader } from '@stagedoor/service-kit/broker/prepare-broker';
import type { BrokerUser } from '../broker/broker-users.ts';
import { describeServiceUsers, readReaders } from '../broker/set-up-broker.ts';
import { type DeclaredCallers, readDeclaredCallers } from '../joining/declared-callers.ts';
import { type Granted, readGranted } from '../joining/granted-scopes.ts';
import { folderOfService, nothingOutside, type OutsideServices } from '../joining/outside-services.ts';
import { readServiceManifest, type ServiceManifest } from '../joining/service-manifest.ts';
import { Refusal } from '../refusal.ts';
import { findServices } from '../supervisor/processes.ts';
import { corePorts } from '../supervisor/settings.ts';

/** What the folder of a service says about it. */
export type FoundService = {
  name: string;
  /** Whether it has a part of the demo world. */
  hasSeed: boolean;
  needs: ServiceManifest;
};

/** A deployed service: an image of its own, one port, a database. */
export type DeployedService = FoundService & {
  port: number;
  /** Whether it is the platform's own, and not a team's. */
  isCore: boolean;
};

/** All that is deployed besides the stores. */
export type Deployment = {
  services: readonly DeployedService[];
  /** The entries of the catalogue that the stubs' process serves. */
  stubs: readonly { key: string; port: number }[];
  /** All services that may request tokens from auth, stubs included: taking one over changes nothing at auth. */
  names: readonly string[];
  /** The version of each image, by its name, from the package.json of what is in it. */
  versions: ReadonlyMap<string, string>;
  callers: DeclaredCallers;
  granted: Granted;
  brokerUsers: readonly Omit<BrokerUser, 'password'>[];
  readers: readonly DurableReader[];
};

export const stubHost = 'business';
/** The platform's own service among the entries of the catalogue. */
const ownEntry = 'payments';

/** Returns what is deployed, from the folders of services/, those outside of it and the catalogue. */
export async function readDeployment(root: string, outside: OutsideServices = nothingOutside): Promise<Deployment> {
  const names = [...findServices(root), ...outside.keys()];
  const folders = new Map(names.map((name) => [name, folderOfService(root, name, outside)]));
  const granted = readGranted(root, names, outside);
  const found = [...folders].map(([name, folder]) => ({
    name,
    hasSeed: existsSync(path.join(folder, 'src/seed.ts')),
    needs: readServiceManifest(root, name, folder),
  }));
  return {
    ...placeServices(found, catalogue),
    versions: new Map([['gateway', path.join(root, 'gateway')], ...folders].map(readVersion)),
    callers: await readDeclaredCallers(root, granted.scopes),
    granted,
    brokerUsers: describeServiceUsers(root, names, '', outside),
    readers: readReaders(root, names, outside),
  };
}

/** Gives each service its port, and the stubs the entries that no service has taken over. */
export function placeServices(
  found: readonly FoundService[],
  entries: readonly { key: string; port: number }[],
): Pick<Deployment, 'services' | 'stubs' | 'names'> {
  const ports = new Map([...corePorts, ...entries.map(({ key, port }) => [key, port] as const)]);
  return {
    services: found
      .filter(({ name }) => name !== stubHost)
      .map((one) => ({
        ...one,
        port: ports.get(one.name) ?? 0,
        isCore: corePorts.has(one.name) || one.name === ownEntry,
      })),
    stubs: entries.filter(({ key }) => !found.some(({ name }) => name === key)).map(({ key, port }) => ({ key, port })),
    names: ['gateway', ...corePorts.keys(), stubHost, ...entries.map(({ key }) => key)],
  };
}

/** The version in the package.json of a folder. Throws a Refusal unless it can be the tag of an image. */
function readVersion([name = '', folder = '']: readonly string[]): [string, string] {
  const { version = '' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version?: string };
  if (!/^\d[\w.-]{0,100}$/.test(version))
    throw new Refusal(`${folder}/package.json has no version that can be a tag: "${version}".`);
  return [name, version];
}

/** Returns a variable of one service in the environment that all share: `FAN_CRM_VERSION` for `fan-crm` and `VERSION`. */
export function ownVariable(service: string, name: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${name}`;
}

/**
 * A secret of one service, as compose reads it: what it authenticates with to auth, the password of its database's role or of its
 * user at the broker. The default is acceptable while only this machine can reach the system.
 */
export function secretOf(service: string, secret: 'SERVICE_SECRET' | 'DATABASE_PASSWORD' | 'NATS_PASSWORD'): string {
  return `$\{${ownVariable(service, secret)}:-only-for-this-machine-${service}}`;
}
