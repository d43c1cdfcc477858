import { existsSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { Scope } from '@stagedoor/contracts/call';
import { describeServiceUsers } from '../broker/service-users.ts';
import { readReaders } from '../broker/set-up-broker.ts';
import { type DeclaredCallers, readDeclaredCallers } from '../joining/declared-callers.ts';
import { readGrantedScopes } from '../joining/granted-scopes.ts';
import { corePorts, findServices } from '../supervisor/processes.ts';
import type { DeployedBroker } from './broker-step.ts';

/** A deployed service: an image of its own, one port, perhaps a database. */
export type DeployedService = {
  name: string;
  port: number;
  isCore: boolean;
  /** What it writes besides its database: mails, files, and pictures that browsers open by address. */
  writes: { mail: boolean; files: boolean; media: boolean };
  /** Whether it has a part of the demo world. */
  hasSeed: boolean;
  /** Optional variables of its own: secrets of other parties, by reference. */
  secrets: readonly string[];
};

/** A catalogue entry that is served by a stub. */
export type DeployedStub = { key: string; port: number };

/** All that is deployed besides the stores. */
export type Deployment = {
  services: readonly DeployedService[];
  stubs: readonly DeployedStub[];
  /** All services that may request tokens from auth, stubs included: taking one over changes nothing at auth. */
  names: readonly string[];
  /** The callers of each service. */
  callers: DeclaredCallers;
  /** Scopes that were granted to business services. */
  scopes: ReadonlyMap<string, readonly Scope[]>;
  broker: DeployedBroker;
};

/** The services and stubs of a deployment. */
type Entry = { key: string; port: number };

export const gatewayPort = 8080;
export const gatewayMetricsPort = 8081;
export const stubHost = 'business';

const mailWriters = ['auth', 'notifications'];
const mediaWriters = ['social', 'messaging'];
/** Auth stores archives of personal data. */
const fileWriters = ['auth', ...mediaWriters];
/** Opens Stripe's card form: payments gives it to pages, and the gateway lets them load the form where there is one. */
export const cardFormKey = { variable: 'STRIPE_PUBLISHABLE_KEY', secret: 'payments' };
const ownSecrets: Record<string, readonly string[]> = {
  [cardFormKey.secret]: ['STRIPE_SECRET_KEY', cardFormKey.variable, 'STRIPE_WEBHOOK_SECRET'],
};

/** Returns what is deployed, from the folders of services/ and the catalogue. */
export async function readDeployment(root: string): Promise<Deployment> {
  const names = findServices(root);
  const seeded = names.filter((name) => existsSync(path.join(root, 'services', name, 'src/seed.ts')));
  const scopes = readGrantedScopes(root, names);
  const callers = await readDeclaredCallers(root, scopes);
  const broker = { users: describeServiceUsers(root, names, ''), readers: readReaders(root, names) };
  return describeDeployment(names, catalogue, { seeded, scopes, callers, broker });
}

type DeploymentFacts = Partial<Pick<Deployment, 'callers' | 'scopes' | 'broker'>> & {
  /** Names of services with a part of the demo world. */
  seeded?: readonly string[];
};

/** The same of any names and entries. */
export function describeDeployment(
  names: readonly string[],
  entries: readonly Entry[],
  { seeded = [], callers = new Map(), scopes = new Map(), broker = { users: [], readers: [] } }: DeploymentFacts = {},
): Deployment {
  const ports = new Map([...corePorts, ...entries.map(({ key, port }) => [key, port] as const)]);
  const services = names
    .filter((name) => name !== stubHost)
    .map((name) => ({
      name,
      port: ports.get(name) ?? 0,
      isCore: corePorts.has(name),
      writes: {
        mail: mailWriters.includes(name),
        files: fileWriters.includes(name),
        media: mediaWriters.includes(name),
      },
      hasSeed: seeded.includes(name),
      secrets: ownSecrets[name] ?? [],
    }));
  return {
    services,
    stubs: entries.filter(({ key }) => !names.includes(key)).map(({ key, port }) => ({ key, port })),
    names: ['gateway', ...corePorts.keys(), stubHost, ...entries.map(({ key }) => key)],
    callers,
    scopes,
    broker,
  };
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
