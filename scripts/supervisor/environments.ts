import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { Secrets } from '../embedded/secrets.ts';
import type { Place } from './held-sockets.ts';
import { isStubHost, type ServicePlan, type SystemPlan, variableOf } from './processes.ts';
import type { Settings } from './settings.ts';

/** What the environment of every process is made of. */
export type Surroundings = {
  settings: Settings;
  plan: SystemPlan;
  secrets: Secrets;
  env: NodeJS.ProcessEnv;
  /** By service: the broker, as the service's own user where the broker is ours. */
  natsUrlOf(service: string): string;
  /** By service: the address of its own database, as its own user. */
  databaseUrls: ReadonlyMap<string, string>;
  /** By service: the ports of its instances, the first one first. */
  instancePorts: ReadonlyMap<string, readonly number[]>;
  /** What business services were granted when they joined, as auth is told it. */
  grantedScopes: string;
};

/** Under which name of the secrets of this machine auth's private keys are sealed. */
export const keysSecretName = 'keys';

/**
 * Connections that the pools of all instances may take together of the 160 that the embedded PostgreSQL gives. The rest is
 * for readiness, migrations, commands, and the one instance that runs twice while it is replaced.
 */
const allPools = 126;
/** Of each instance, beside those that answer: for its consumers and jobs. */
const backgroundPool = 4;

/** The whole environment of one instance of a service. */
export function environmentOf(service: ServicePlan, port: number, around: Surroundings): NodeJS.ProcessEnv {
  const { settings, plan, secrets, env } = around;
  const shared = {
    ...env,
    NODE_ENV: env.NODE_ENV || (settings.dev ? 'development' : 'production'),
    NODE_COMPILE_CACHE: path.join(settings.root, 'node_modules/.cache/node-compile'),
    HOST: hostOf(service, settings),
    PORT: String(port),
    DATA_DIR: settings.dataDir,
    NATS_URL: service.name === 'gateway' ? '' : around.natsUrlOf(service.name),
    PUBLIC_URL: publicUrlOf(plan, env),
    GATEWAY_ADDRESS: gatewayAddressOf(settings, plan),
    SERVICE_SECRET: secrets.get(secretOf(service.name)),
    ...addresses(service, around),
  };
  const databaseUrl = around.databaseUrls.get(service.name);
  const withDatabase = databaseUrl
    ? {
        DATABASE_URL: databaseUrl,
        DATABASE_POOL_SIZE: env.DATABASE_POOL_SIZE || poolSize(plan),
        WAITS_IN_TRANSACTIONS: env.WAITS_IN_TRANSACTIONS || (settings.dev ? 'refuse' : 'count'),
      }
    : {};
  // A service without a database of its own must not reach for the one the whole system was given.
  return { ...shared, DATABASE_URL: '', ...withDatabase, ...ownVariables(service, around) };
}

function ownVariables(
  service: ServicePlan,
  { plan, secrets, settings, env, grantedScopes }: Surroundings,
): NodeJS.ProcessEnv {
  if (service.name === 'gateway') {
    const ports = [service.port, ...service.morePorts].map(({ variable, number }) => [variable, String(number)]);
    const web = settings.dev && plan.hasWeb ? { WEB_DEV_URL: webDevAddress(env) } : {};
    return { ...Object.fromEntries(ports), ...web };
  }
  if (service.name === 'auth') {
    // All of the catalogue: whoever takes a service over while the system runs is known already.
    const known = new Set(['gateway', ...plan.services.map(({ name }) => name), ...catalogue.map(({ key }) => key)]);
    known.delete('auth');
    return {
      SERVICE_SECRETS: [...known].map((name) => `${name}:${secrets.get(secretOf(name))}`).join(','),
      SERVICE_SCOPES: grantedScopes,
      KEYS_SECRET: env.KEYS_SECRET || secrets.get(keysSecretName),
    };
  }
  if (isStubHost(service)) {
    const all = plan.stubs.length === catalogue.length;
    const ports = Object.fromEntries(plan.stubs.map(({ key, port }) => [variableOf(key, 'PORT'), String(port.number)]));
    return { SERVICES: all ? 'all' : plan.stubs.map(({ key }) => key).join(','), ...ports };
  }
  return {};
}

/**
 * `SOCIAL_URL` and the like: where each service and each stub answers. The gateway, which spreads requests, gets the list
 * of all instances; the others call the first one.
 */
function addresses({ name: reader }: ServicePlan, { plan, instancePorts, env }: Surroundings): NodeJS.ProcessEnv {
  const found: NodeJS.ProcessEnv = {};
  for (const service of plan.services) {
    if (isStubHost(service)) continue;
    const all = instancePorts.get(service.name) ?? [service.port.number];
    const ports = reader === 'gateway' ? all : all.slice(0, 1);
    found[variableOf(service.name, 'URL')] = ports.map((port) => `http://127.0.0.1:${port}`).join(',');
  }
  for (const { key, port } of plan.stubs) found[variableOf(key, 'URL')] = `http://127.0.0.1:${port.number}`;
  // What the caller names himself stands: a service of his own in a debugger, say.
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, env[name] || value]));
}

function secretOf(service: string): string {
  return `service:${service}`;
}

function poolSize({ services }: SystemPlan): string {
  const pools = services.filter(({ hasDatabase }) => hasDatabase).reduce((sum, { instances }) => sum + instances, 0);
  return String(Math.max(2, Math.min(10, Math.floor(allPools / Math.max(1, pools)) - backgroundPool)));
}

/** Where one instance of a service listens: its port, and what else it has. */
export function placesOf(service: ServicePlan, port: number, { settings, plan, env }: Surroundings): Place[] {
  const host = hostOf(service, settings);
  if (isStubHost(service)) return plan.stubs.map((stub) => ({ host, port: stub.port.number }));
  const metrics = service.morePorts.map(({ number }) => ({ host: env.METRICS_HOST || '127.0.0.1', port: number }));
  return [{ host, port }, ...metrics];
}

/** HOST opens the gateway alone: only it counts who asks how often, and what it forwards is never an internal call. */
function hostOf({ name }: ServicePlan, { host }: Settings): string {
  return name === 'gateway' ? host : '127.0.0.1';
}

/** The address that people use. */
export function publicUrlOf({ gateway }: SystemPlan, env: NodeJS.ProcessEnv): string {
  return env.PUBLIC_URL || `http://localhost:${gateway?.port.number ?? 8080}`;
}

/** `host:port` of the gateway; without one nothing listens but on this machine. */
export function gatewayAddressOf({ host }: Settings, { gateway }: SystemPlan): string {
  return gateway === undefined ? '127.0.0.1:8080' : `${host}:${gateway.port.number}`;
}

/** Where the web app's own server answers in dev. */
export function webDevAddress(env: NodeJS.ProcessEnv): string {
  return `http://localhost:${env.WEB_PORT || 5173}`;
}
