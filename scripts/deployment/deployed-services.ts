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

/** A service as it is deployed: an image of its own, one port, perhaps a database. */
export type DeployedService = {
  name: string;
  port: number;
  isCore: boolean;
  /** What it writes besides its database: mails, files, and among those pictures that browsers open by address. */
  writes: { mail: boolean; files: boolean; media: boolean };
  /** Whether it has a part of the demo world. */
  hasSeed: boolean;
  /** Variables of its own that whoever deploys it may set: secrets of others, by reference. */
  secrets: readonly string[];
};

/** An entry of the catalogue that a stub stands for. */
export type DeployedStub = { key: string; port: number };

/** All that is deployed besides the stores. */
export type Deployment = {
  services: readonly DeployedService[];
  stubs: readonly DeployedStub[];
  /** Of everything that may ever ask auth for a token: who takes a service over needs nothing more of auth. */
  names: readonly string[];
  /** Who may call whom. */
  callers: DeclaredCallers;
  /** What business services were granted when they joined. */
  scopes: ReadonlyMap<string, readonly Scope[]>;
  broker: DeployedBroker;
};

/** What of the catalogue a deployment is made of. */
type Entry = { key: string; port: number };

export const gatewayPort = 8080;
export const gatewayMetricsPort = 8081;
export const stubHost = 'business';

const mailWriters = ['auth', 'notifications'];
const mediaWriters = ['social', 'messaging'];
/** Auth keeps archives of people's own data. */
const fileWriters = ['auth', ...mediaWriters];
/** Opens Stripe's card form: payments gives it to pages, and the gateway lets them load the form where there is one. */
export const cardFormKey = { variable: 'STRIPE_PUBLISHABLE_KEY', secret: 'payments' };
const ownSecrets: Record<string, readonly string[]> = {
  [cardFormKey.secret]: ['STRIPE_SECRET_KEY', cardFormKey.variable, 'STRIPE_WEBHOOK_SECRET'],
};

/** What is deployed, by the folders of services/ and the catalogue. */
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

/** `<NAME>_URL` of everything, by host names that are the services' own. */
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
