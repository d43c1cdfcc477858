import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { DurableReader } from '@stagedoor/service-kit/broker/prepare-broker';
import type { BrokerUser } from '../broker/broker-users.ts';
import { describeServiceUsers, readReaders } from '../broker/set-up-broker.ts';
import { type DeclaredCallers, readDeclaredCallers } from '../joining/declared-callers.ts';
import { type Granted, readGranted } from '../joining/granted-scopes.ts';
import { folderOfService, nothingOutside, type OutsideServices } from '../joining/outside-services.ts';
import { noNeeds, readServiceManifest, type ServiceManifest } from '../joining/service-manifest.ts';
import { Refusal } from '../refusal.ts';
import { corePorts, findServices } from '../supervisor/processes.ts';

/** A deployed service: an image of its own, one port, a database. */
export type DeployedService = {
  name: string;
  port: number;
  /** Whether it is the platform's own, and not a team's. */
  isCore: boolean;
  /** Whether it has a part of the demo world. */
  hasSeed: boolean;
  needs: ServiceManifest;
};

/** All that is deployed besides the stores. */
export type Deployment = {
  services: readonly DeployedService[];
  /** The entries of the catalogue that the stubs' process serves. */
  stubs: readonly { key: string; port: number }[];
  /** The version of each image, by its name, from the package.json of what is in it. */
  versions: ReadonlyMap<string, string>;
  /** All services that may request tokens from auth, stubs included: taking one over changes nothing at auth. */
  names: readonly string[];
  /** The callers of each service. */
  callers: DeclaredCallers;
  /** The scopes that were granted to business services, as auth reads them. */
  scopes: Granted['ofAuth'];
  /** The business services whose screens run in the app's own origin, as the gateway reads them. */
  trustedScreens: string;
  brokerUsers: readonly Omit<BrokerUser, 'password'>[];
  readers: readonly DurableReader[];
};

export const stubHost = 'business';
/** The platform's own service among the entries of the catalogue. */
const ownEntry = 'payments';

/** Returns what is deployed, from the folders of services/, those outside of it and the catalogue. */
export async function readDeployment(root: string, outside: OutsideServices = nothingOutside): Promise<Deployment> {
  const names = [...findServices(root), ...outside.keys()];
  const folderOf = (name: string) => folderOfService(root, name, outside);
  const { scopes, personScopes, ofAuth, trustedScreens } = readGranted(root, names, outside);
  const granted = names.map((name) => {
    const ofPeople = (personScopes.get(name) ?? []).map(({ scope }) => scope);
    return [name, [...(scopes.get(name) ?? []), ...ofPeople]] as const;
  });
  return {
    ...placeServices(names, catalogue, {
      manifestOf: (name) => readServiceManifest(root, name, outside.get(name)?.folder),
      hasSeed: (name) => existsSync(path.join(folderOf(name), 'src/seed.ts')),
    }),
    versions: new Map([
      ['gateway', readVersion(path.join(root, 'gateway'))],
      ...names.map((name) => [name, readVersion(folderOf(name))] as const),
    ]),
    callers: await readDeclaredCallers(root, new Map(granted)),
    scopes: ofAuth,
    trustedScreens,
    brokerUsers: describeServiceUsers(root, names, '', outside),
    readers: readReaders(root, names, outside),
  };
}

type Facts = { manifestOf?: (name: string) => ServiceManifest; hasSeed?: (name: string) => boolean };

/** Gives each service its port, and the stubs the entries that no service has taken over. */
export function placeServices(
  names: readonly string[],
  entries: readonly { key: string; port: number }[],
  { manifestOf = () => noNeeds, hasSeed = () => false }: Facts = {},
): Pick<Deployment, 'services' | 'stubs' | 'names'> {
  const ports = new Map([...corePorts, ...entries.map(({ key, port }) => [key, port] as const)]);
  return {
    services: names
      .filter((name) => name !== stubHost)
      .map((name) => ({
        name,
        port: ports.get(name) ?? 0,
        isCore: corePorts.has(name) || name === ownEntry,
        hasSeed: hasSeed(name),
        needs: manifestOf(name),
      })),
    stubs: entries.filter(({ key }) => !names.includes(key)).map(({ key, port }) => ({ key, port })),
    names: ['gateway', ...corePorts.keys(), stubHost, ...entries.map(({ key }) => key)],
  };
}

/** The version in a package.json. Throws a Refusal unless it can be the tag of an image. */
function readVersion(folder: string): string {
  const { version = '' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version?: string };
  if (!/^\d[\w.-]{0,100}$/.test(version))
    throw new Refusal(`${folder}/package.json has no version that can be a tag: "${version}".`);
  return version;
}

/** Returns a variable of one service in the environment that all share: `FAN_CRM_VERSION` for `fan-crm` and `VERSION`. */
export function ownVariable(service: string, name: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${name}`;
}

/** The database of a service, and the role that owns it. */
export function databaseOf(name: string): string {
  return `stagedoor_${name.replaceAll('-', '_')}`;
}
