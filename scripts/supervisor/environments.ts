import { isIPv6 } from 'node:net';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { filmToolsFolder } from '../embedded/film-tools.ts';
import type { Secrets } from '../embedded/secrets.ts';
import type { Granted } from '../joining/granted-scopes.ts';
import { isStubHost, type ServicePlan, type SystemPlan } from './processes.ts';
import { type Settings, variableOf } from './settings.ts';

/** The sources of the environment of every process. */
export type EnvironmentSources = {
  settings: Settings;
  plan: SystemPlan;
  secrets: Secrets;
  env: NodeJS.ProcessEnv;
  /** By service: the address of the broker, with the service's own user if the broker is ours. */
  natsUrlOf(service: string): string;
  /** By service: the address of its own database, with its own user. */
  databaseUrls: ReadonlyMap<string, string>;
  /** By service: the ports of its instances, the first one first. */
  instancePorts: ReadonlyMap<string, readonly number[]>;
  /** What business services were granted, for auth and the gateway. */
  granted: Pick<Granted, 'ofAuth' | 'trustedScreens'>;
};

/** Under which name of the secrets of this machine auth's private keys are sealed. */
export const keysSecretName = 'keys';

/**
 * The pools of all instances may use this many of the 160 connections of the embedded PostgreSQL. The rest is for
 * readiness, migrations and commands.
 */
const allPools = 126;
/** Connections of each instance for its consumers and jobs, besides those for requests. */
const backgroundPool = 4;

/**
 * How glibc keeps the memory that Node returns to it: in two arenas instead of one for each thread, and at most 1 MB at the end of the heap.
 * What a start needs for a moment would stay with each process otherwise, 11 MB of it. Other systems than Linux ignore this.
 */
const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: String(1024 * 1024) };

/** The whole environment of one instance of a service. */
export function environmentOf(service: ServicePlan, port: number, sources: EnvironmentSources): NodeJS.ProcessEnv {
  const { settings, plan, secrets, env } = sources;
  const shared = {
    ...memorySettings,
    ...env,
    NODE_ENV: env.NODE_ENV || (settings.dev ? 'development' : 'production'),
    NODE_COMPILE_CACHE: path.join(settings.root, 'node_modules/.cache/node-compile'),
    // It opens the gateway alone, which limits rates and never forwards internal calls.
    HOST: service.name === 'gateway' ? settings.host : '127.0.0.1',
    PORT: String(port),
    DATA_DIR: settings.dataDir,
    NATS_URL: service.name === 'gateway' ? '' : sources.natsUrlOf(service.name),
    PUBLIC_URL: publicUrlOf(plan, env),
    GATEWAY_ADDRESS: gatewayAddressOf(settings, plan),
    SERVICE_SECRET: secrets.get(secretOf(service.name)),
    ...addresses(service, sources),
  };
  const databaseUrl = sources.databaseUrls.get(service.name);
  return {
    ...shared,
    // A service without a database must not get the address of the whole system's database.
    DATABASE_URL: databaseUrl ?? '',
    DATABASE_READ_URL: databaseUrl ? readUrlOf(databaseUrl, settings) : '',
    DATABASE_POOL_SIZE: env.DATABASE_POOL_SIZE || poolSize(plan),
    WAITS_IN_TRANSACTIONS: env.WAITS_IN_TRANSACTIONS || (settings.dev ? 'refuse' : 'count'),
    ...ownVariables(service, sources),
  };
}

/** The replica has the database of the service, and its user, under the same names. */
function readUrlOf(databaseUrl: string, { databaseReadUrl, isOwnDatabase }: Settings): string {
  if (databaseReadUrl === undefined || isOwnDatabase) return databaseReadUrl ?? '';
  const url = new URL(databaseUrl);
  const replica = new URL(databaseReadUrl);
  url.host = replica.port === '' ? `${replica.hostname}:5432` : replica.host;
  return url.href;
}

function ownVariables(
  service: ServicePlan,
  { plan, secrets, settings, env, granted }: EnvironmentSources,
): NodeJS.ProcessEnv {
  if (service.name === 'gateway') {
    const web = settings.dev && plan.hasWeb ? { WEB_DEV_URL: `http://localhost:${env.WEB_PORT || 5173}` } : {};
    const ports = { GATEWAY_PORT: String(service.port), METRICS_PORT: String(plan.metrics) };
    return { ...ports, ...web, TRUSTED_SCREENS: granted.trustedScreens };
  }
  if (service.name === 'auth') {
    // All catalogue entries, so that a service that is taken over later is known already.
    const known = new Set(['gateway', ...plan.services.map(({ name }) => name), ...catalogue.map(({ key }) => key)]);
    known.delete('auth');
    return {
      SERVICE_SECRETS: [...known].map((name) => `${name}:${secrets.get(secretOf(name))}`).join(','),
      ...granted.ofAuth,
      KEYS_SECRET: env.KEYS_SECRET || secrets.get(keysSecretName),
    };
  }
  if (service.name === 'media') return { FILM_TOOLS: env.FILM_TOOLS || filmToolsFolder(settings.binDir) };
  if (isStubHost(service)) {
    const all = plan.stubs.length === catalogue.length;
    const ports = Object.fromEntries(plan.stubs.map(({ key, port }) => [variableOf(key, 'PORT'), String(port)]));
    return { SERVICES: all ? 'all' : plan.stubs.map(({ key }) => key).join(','), ...ports };
  }
  return {};
}

/**
 * `SOCIAL_URL` and the like: where each service and each stub answers. The gateway, which spreads requests, and the
 * directory, which asks each instance how it does, get the list of all; the others call the first one, as all do with auth.
 */
function addresses(
  { name: reader }: Pick<ServicePlan, 'name'>,
  { plan, instancePorts, env }: EnvironmentSources,
): NodeJS.ProcessEnv {
  const addressOf = (port: number) => `http://127.0.0.1:${port}`;
  const found: NodeJS.ProcessEnv = {};
  for (const service of plan.services) {
    if (isStubHost(service)) continue;
    const all = instancePorts.get(service.name) ?? [service.port];
    const needsAll = reader === 'gateway' || (reader === 'directory' && service.name !== 'auth');
    found[variableOf(service.name, 'URL')] = (needsAll ? all : all.slice(0, 1)).map(addressOf).join(',');
  }
  if (reader === 'directory' && plan.metrics) {
    found.GATEWAY_METRICS_URL = `http://${hostToCall(env.METRICS_HOST || '127.0.0.1')}:${plan.metrics}`;
  }
  if (reader === 'gateway' && plan.pages) found.PAGES_URL = addressOf(plan.pages.port);
  for (const { key, port } of plan.stubs) found[variableOf(key, 'URL')] = addressOf(port);
  // Variables from the caller's environment win, such as the address of a service in a debugger.
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, env[name] || value]));
}

const secretOf = (service: string) => `service:${service}`;

function poolSize({ services }: SystemPlan): string {
  const pools = services.filter(({ hasDatabase }) => hasDatabase).reduce((sum, { instances }) => sum + instances, 0);
  return String(Math.max(2, Math.min(10, Math.floor(allPools / Math.max(1, pools)) - backgroundPool)));
}

/** The address that people use. */
export function publicUrlOf({ gateway }: SystemPlan, env: NodeJS.ProcessEnv): string {
  return env.PUBLIC_URL || `http://localhost:${gateway?.port ?? 8080}`;
}

/** The environment of the process that renders public pages: it has no secret, no database and no broker. */
export function pagesEnvironment({ port }: ServicePlan, sources: EnvironmentSources): NodeJS.ProcessEnv {
  const { settings, plan, env } = sources;
  const gateway = `${hostToCall(settings.host)}:${plan.gateway?.port}`;
  return {
    ...addresses({ name: 'pages' }, sources),
    ...memorySettings,
    NODE_ENV: 'production',
    PATH: env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: publicUrlOf(plan, env),
    GATEWAY_URL: `http://${gateway}`,
  };
}

/** Returns `host:port` of the gateway; without a gateway, an address of this machine. */
export function gatewayAddressOf({ host }: Settings, { gateway }: SystemPlan): string {
  return gateway === undefined ? '127.0.0.1:8080' : `${host}:${gateway.port}`;
}

/** The host by which this machine calls what listens on this one, in an address. */
export function hostToCall(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}
