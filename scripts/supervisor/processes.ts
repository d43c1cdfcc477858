import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { folderOfService, type OutsideServices } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';
import { corePorts, type Settings } from './settings.ts';

/** One service, however many instances of it run. */
export type ServicePlan = {
  name: string;
  /** The file of its process: `main` of its package.json, else `src/main.ts`. */
  entry: string;
  /** The file of its part of the demo world, where it has one. */
  seed: string | undefined;
  /** Saving a file in here restarts it in dev. */
  folder: string;
  port: number;
  instances: number;
  hasDatabase: boolean;
};

export type SystemPlan = {
  services: ServicePlan[];
  gateway: ServicePlan | undefined;
  /** Where the gateway answers what is not public, such as its metrics. */
  metrics?: number | undefined;
  /** Renders public pages; its program is part of the web app's build. */
  pages?: ServicePlan | undefined;
  /** Catalogue entries without a service of their own. */
  stubs: { key: string; port: number }[];
  /** The services that are not in services/, with what was granted to them. */
  outside: OutsideServices;
  hasWeb: boolean;
};

/** Hosts the stubs on their ports, and has no port and no database of its own. */
const stubHost = 'business';

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
export function planSystem({ root, dev, scale, outside, ports }: Settings): SystemPlan {
  const found = [...findServices(root), ...outside.keys()];
  const stubKeys = found.includes(stubHost) ? catalogue.filter(({ key }) => !found.includes(key)) : [];
  // Without stubs to host, the host has nothing to do.
  const names = found.filter((name) => name !== stubHost || stubKeys.length > 0);

  const portOf = (name: string): number => {
    const port = name === stubHost ? 0 : ports.get(name);
    if (port !== undefined) return port;
    throw new Refusal(
      `services/${name} is no entry of the catalogue, so it has no port: give it one in shared/catalogue.`,
    );
  };
  const plan = (name: string, folder: string): ServicePlan => {
    const seed = path.join(folder, 'src/seed.ts');
    return {
      name,
      folder,
      entry: findEntry(folder) ?? path.join(folder, 'src/main.ts'),
      seed: existsSync(seed) ? seed : undefined,
      port: portOf(name),
      instances: scale.get(name) ?? 1,
      hasDatabase: name !== stubHost && name !== 'gateway' && name !== 'pages',
    };
  };

  for (const [name, count] of scale) {
    if (count > 1 && (name === stubHost || !names.includes(name))) {
      throw new Refusal(
        `--scale ${name}=${count}: only services with a port of their own can have more instances, e.g. social=2.`,
      );
    }
  }
  const hasGateway = existsSync(path.join(root, 'gateway/src/main.ts'));
  const web = path.join(root, 'web');
  const hasWeb = existsSync(path.join(web, 'index.html'));
  return {
    services: names.map((name) => plan(name, folderOfService(root, name, outside))),
    gateway: hasGateway ? plan('gateway', path.join(root, 'gateway')) : undefined,
    metrics: hasGateway ? portOf('metrics') : undefined,
    // In dev the app is served from its sources, and its program for pages is not built.
    pages: hasWeb && !dev ? { ...plan('pages', web), entry: path.join(web, 'dist/.server/main.js') } : undefined,
    stubs: stubKeys.map(({ key }) => ({ key, port: portOf(key) })),
    outside,
    hasWeb,
  };
}

/** Every port of the plan that must be free, besides those of PostgreSQL and NATS, with the name of what listens there. */
export function portsOf({ services, gateway, metrics, pages, stubs }: SystemPlan): [name: string, port: number][] {
  const own = services.filter((service) => !isStubHost(service));
  const parts = [...own, gateway, pages].filter((part) => part !== undefined);
  return [
    ...parts.map(({ name, port }): [string, number] => [name, port]),
    ...stubs.map(({ key, port }): [string, number] => [key, port]),
    ...(metrics === undefined ? [] : [['metrics', metrics] as [string, number]]),
  ];
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
