import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  type ConfigOf,
  ConfigProblem,
  choiceVariable,
  type Environment,
  InvalidConfig,
  integerVariable,
  listVariable,
  optionalUrlVariable,
  optionalVariable,
  portVariable,
  readConfig,
  textVariable,
  urlVariable,
  type Variable,
  type Variables,
} from '@stagedoor/service-kit/config/config';
import { featuresVariable } from '@stagedoor/service-kit/config/features';
import { findWellKnownSecrets } from '@stagedoor/service-kit/config/well-known-secrets';
import { tracingVariables } from '@stagedoor/service-kit/observability/tracing-config';
import { routedServices, urlVariableOf } from '#/route-table.ts';

/** All that the gateway reads from its environment, besides an address for each service. */
const gatewayVariables = {
  host: textVariable('HOST', '127.0.0.1'),
  port: portVariable('GATEWAY_PORT', 8080),
  metricsHost: textVariable('METRICS_HOST', '127.0.0.1'),
  /** The port for metrics. By default the port after the gateway's own. */
  metricsPort: { ...portVariable('METRICS_PORT'), fallback: undefined } as Variable<number | undefined>,
  /** The address that people use: pages have it in their canonical links and previews. */
  publicUrl: urlVariable('PUBLIC_URL', ['http:', 'https:'], 'http://localhost:8080'),
  businessHost: textVariable('BUSINESS_HOST', '127.0.0.1'),
  /** The secret with which the gateway requests tokens from auth. */
  serviceSecret: optionalVariable('SERVICE_SECRET'),
  trustedProxies: listOf('TRUSTED_PROXIES', isAddressRange, 'must be addresses or ranges such as 10.0.0.0/8'),
  corsOrigins: listOf('CORS_ORIGINS', isOrigin, 'must be origins such as https://app.example.com'),
  /** The business services whose screens run as code of the app's own origin. */
  trustedScreens: listOf('TRUSTED_SCREENS', isBusinessService, 'must be keys of business services such as fan-crm'),
  features: featuresVariable('FEATURES'),
  webDist: textVariable('WEB_DIST', fileURLToPath(new URL('../../web/dist', import.meta.url))),
  webDevUrl: optionalUrlVariable('WEB_DEV_URL', ['http:']),
  /** Whether payments are a sandbox on purpose; screens with money then say so. */
  payments: { ...choiceVariable('PAYMENTS', ['sandbox']), fallback: undefined } as Variable<'sandbox' | undefined>,
  /** If set, pages may load Stripe's card form. */
  stripePublishableKey: optionalVariable('STRIPE_PUBLISHABLE_KEY'),
  personLimit: integerVariable('RATE_LIMIT_PERSON', { min: 1, max: 1_000_000, fallback: 600 }),
  addressLimit: integerVariable('RATE_LIMIT_ADDRESS', { min: 1, max: 1_000_000, fallback: 1_200 }),
  /** Where all gateways count the calls of a minute; without it each counts its own. */
  limitsUrl: optionalUrlVariable('LIMITS_URL', ['redis:', 'rediss:', 'valkey:', 'valkeys:']),
  maxConnections: integerVariable('MAX_CONNECTIONS', { min: 1, max: 1_000_000, fallback: 10_000 }),
  /**
   * The places for calls at each instance of a service: four for each of its eight connections to the database keep it busy, and
   * leave requests that can be done together. With more, an overloaded instance serves no more calls, but each later.
   */
  places: integerVariable('UPSTREAM_IN_FLIGHT', { min: 1, max: 10_000, fallback: 32 }),
  waitingLimit: integerVariable('UPSTREAM_WAITING', { min: 0, max: 100_000, fallback: 1_000 }),
  /** The percentage of a service's places that one person, or one address without a token, may have. */
  placesPerPerson: integerVariable('PLACES_PER_PERSON', { min: 1, max: 100, fallback: 25 }),
  /** The most requests of a person, or of an address without a token, that are in progress. */
  requestsPerPerson: integerVariable('REQUESTS_PER_PERSON', { min: 1, max: 1_000_000, fallback: 200 }),
  shedDelayMs: integerVariable('SHED_DELAY_MS', { min: 10, max: 60_000, fallback: 1_000 }),
  /** How long the gateway keeps serving after a signal to stop, so that load balancers can react. */
  drainDelayMs: integerVariable('DRAIN_DELAY_MS', { min: 0, max: 5_000, fallback: 0 }),
  /** The version that the process reports, where its package.json does not say it: the tag of the image. */
  serviceVersion: optionalVariable('SERVICE_VERSION'),
  logLevel: choiceVariable('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  ...tracingVariables,
} satisfies Variables;

export type GatewayConfig = Omit<ConfigOf<typeof gatewayVariables>, 'metricsPort'> & {
  readonly metricsPort: number;
  /** The addresses of the instances of each service and of `pages`, by its name. */
  readonly urls: ReadonlyMap<string, readonly string[]>;
};

/** Throws one {@link InvalidConfig} that names every variable that is wrong. */
export function readGatewayConfig(environment: Environment): GatewayConfig {
  const problems = findWellKnownSecrets(environment);
  const own = collectProblems(problems, () => readConfig(gatewayVariables, environment));
  const urlVariables = Object.fromEntries(
    routedServices.map(({ name, kind, port }) => {
      const host = kind === 'business' ? own?.businessHost : '127.0.0.1';
      return [name, urlsVariable(urlVariableOf(name), `http://${host}:${port}`)];
    }),
  );
  // The process that renders public pages.
  urlVariables.pages = urlsVariable('PAGES_URL', 'http://127.0.0.1:4010');
  const urls = collectProblems(problems, () => readConfig(urlVariables, environment));
  if (own === undefined || urls === undefined || problems.length > 0) throw new InvalidConfig(problems);
  const metricsPort = own.metricsPort ?? (own.port === 0 ? 0 : own.port + 1);
  return { ...own, metricsPort, urls: new Map(Object.entries(urls)) };
}

function collectProblems<T>(problems: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

/** `<NAME>_URL`: a list of addresses; a host name may resolve to several instances. */
function urlsVariable(name: string, fallback: string): Variable<readonly string[]> {
  return listOf(name, isServiceUrl, 'must be addresses that start with http:// or https://', [fallback]);
}

function listOf(
  name: string,
  isValid: (part: string) => boolean,
  problem: string,
  fallback: readonly string[] = [],
): Variable<readonly string[]> {
  const list = listVariable(name, fallback);
  return {
    ...list,
    parse(text) {
      const parts = list.parse(text);
      if (!parts.every(isValid)) throw new ConfigProblem(problem);
      return parts;
    },
  };
}

function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, username } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && pathname === '/' && search === '' && username === '';
}

function isBusinessService(text: string): boolean {
  return routedServices.some(({ name, kind }) => kind === 'business' && name === text);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
