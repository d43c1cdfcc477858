import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { integerVariable } from '@stagedoor/service-kit/config/config';
import { folderOfService, type OutsideServices } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';
import { openPortVariable, type Settings } from './settings.ts';
import type { VariableReader } from './variables.ts';

/** A port that the system listens on: whose it is and which variable moves it. */
export type Port = { number: number; owner: string; variable: string };

/** One service, however many instances of it run. */
export type ServicePlan = {
  name: string;
  /** The file of its process: `main` of its package.json, else `src/main.ts`. */
  entry: string;
  /** The file of its part of the demo world, where it has one. */
  seed: string | undefined;
  /** Saving a file in here restarts it in dev. */
  folder: string;
  port: Port;
  /** Additional ports, such as for metrics that are not public. */
  morePorts: Port[];
  instances: number;
  hasDatabase: boolean;
};

/** A stub: a catalogue entry without a service of its own. */
export type StubPlan = { key: string; port: Port };

export type SystemPlan = {
  services: ServicePlan[];
  gateway: ServicePlan | undefined;
  /** Renders public pages; its program is part of the web app's build. */
  pages?: ServicePlan | undefined;
  stubs: StubPlan[];
  /** The services that are not in services/, with what was granted to them. */
  outside: OutsideServices;
  hasWeb: boolean;
};

/** The services that are no entry of the catalogue. */
export const corePorts: ReadonlyMap<string, number> = new Map([
  ['auth', 4001],
  ['social', 4002],
  ['messaging', 4003],
  ['notifications', 4004],
  ['directory', 4005],
]);
const gatewayPort = 8080;
const pagesPort = 4010;
const offsetVariable = integerVariable('STUB_PORT_OFFSET', { min: -2_000, max: 62_000, fallback: 0 });
/** Hosts the stubs on their ports, and has no port and no database of its own. */
const stubHost = 'business';

/** `ai-content` + `PORT` → `AI_CONTENT_PORT`. */
export function variableOf(name: string, suffix: 'PORT' | 'URL'): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_${suffix}`;
}

/**
 * Returns the names of services with a folder: it contains a package.json and the entry that this names. Core services
 * come first, then the catalogue's order.
 */
export function findServices(root: string): string[] {
  const folder = path.join(root, 'services');
  if (!existsSync(folder)) return [];
  const known = [...corePorts.keys(), ...catalogue.map(({ key }) => key), stubHost];
  const order = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && findEntry(path.join(folder, name)) !== undefined)
    .sort((a, b) => order(a) - order(b));
}

/** Returns undefined where the folder has no service, or one that is only half written. */
function findEntry(folder: string): string | undefined {
  try {
    const { main = 'src/main.ts' }: { main?: string } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    const entry = path.join(folder, main);
    return existsSync(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns what runs: every service that {@link findServices} finds, those outside of services/, and the gateway. A catalogue entry with a service
 * of its own is no stub.
 */
export function planSystem({ root, dev, scale, outside }: Settings, variables: VariableReader): SystemPlan {
  const found = [...findServices(root), ...outside.keys()];
  const stubKeys = found.includes(stubHost) ? catalogue.filter(({ key }) => !found.includes(key)) : [];
  // Without stubs to host, the host has nothing to do.
  const names = found.filter((name) => name !== stubHost || stubKeys.length > 0);

  const port = (owner: string, fallback: number): Port => {
    const variable = variableOf(owner, 'PORT');
    return { number: variables.read(openPortVariable(variable, fallback)), owner, variable };
  };
  const plan = (name: string, folder: string, fallback: number): ServicePlan => {
    const seed = path.join(folder, 'src/seed.ts');
    return {
      name,
      folder,
      entry: findEntry(folder) ?? path.join(folder, 'src/main.ts'),
      seed: existsSync(seed) ? seed : undefined,
      port: port(name, fallback),
      morePorts: name === 'gateway' ? [{ ...port('metrics', 8081), owner: "the gateway's metrics" }] : [],
      instances: scale.get(name) ?? 1,
      hasDatabase: name !== stubHost && name !== 'gateway' && name !== 'pages',
    };
  };

  // A service has the port of its stub, so that nothing else learns of another address when a team takes it over.
  const offset = variables.read(offsetVariable);
  const ports = new Map([
    ...corePorts,
    ...catalogue.map((entry) => [entry.key, entry.port + offset] as const),
    [stubHost, 0] as const,
  ]);
  const services = names.map((name) => {
    const fallback = ports.get(name);
    if (fallback === undefined) {
      throw new Refusal(
        `services/${name} is no entry of the catalogue, so it has no port: give it one in shared/catalogue.`,
      );
    }
    return plan(name, folderOfService(root, name, outside), fallback);
  });
  const hasGateway = existsSync(path.join(root, 'gateway/src/main.ts'));
  const gateway = hasGateway ? plan('gateway', path.join(root, 'gateway'), gatewayPort) : undefined;
  const hasWeb = existsSync(path.join(root, 'web/index.html'));
  const web = path.join(root, 'web');
  // In dev the app is served from its sources, and its program for pages is not built.
  const pages =
    hasWeb && !dev ? { ...plan('pages', web, pagesPort), entry: path.join(web, 'dist/.server/main.js') } : undefined;
  const stubs = stubKeys.map(({ key }) => ({ key, port: port(key, ports.get(key) ?? 0) }));

  for (const [name, count] of scale) {
    if (count > 1 && (name === stubHost || name === 'gateway' || !names.includes(name))) {
      throw new Refusal(
        `--scale ${name}=${count}: only services with a port of their own can have more instances, e.g. social=2.`,
      );
    }
  }
  return { services, gateway, pages, stubs, outside, hasWeb };
}

/** Every port of the plan that must be free, besides those of PostgreSQL and NATS. */
export function portsOf({ services, gateway, pages, stubs }: SystemPlan): Port[] {
  const doors = [gateway, pages].filter((door) => door !== undefined);
  const own = [...services.filter(({ name }) => name !== stubHost), ...doors];
  return [...own.flatMap(({ port, morePorts }) => [port, ...morePorts]), ...stubs.map(({ port }) => port)];
}

export function isStubHost({ name }: ServicePlan): boolean {
  return name === stubHost;
}

/**
 * Tells a service of a plan from others of its name: one that moved to another folder is another one, and so is the host of other
 * stubs.
 */
export function identifyService(service: ServicePlan, { stubs }: SystemPlan): string {
  const hosted = isStubHost(service) ? stubs.map(({ key }) => key) : [];
  return [service.name, service.folder, ...hosted].join(' ');
}
