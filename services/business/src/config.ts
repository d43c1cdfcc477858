import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import {
  type ConfigOf,
  ConfigProblem,
  type Environment,
  InvalidConfig,
  integerVariable,
  portVariable,
  readConfig,
  type Variable,
} from '@stagedoor/service-kit/config/config';
import { findWellKnownSecrets } from '@stagedoor/service-kit/config/well-known-secrets';
import { tracingVariables } from '@stagedoor/service-kit/observability/tracing-config';
import { serviceVariables } from '@stagedoor/service-kit/process/service-config';

const { host, natsUrl, eventNamespace, authUrl, serviceSecret, drainDelayMs, serviceVersion, logLevel } =
  serviceVariables;

const ownVariables = {
  host,
  natsUrl,
  eventNamespace,
  authUrl,
  serviceSecret,
  drainDelayMs,
  serviceVersion,
  logLevel,
  ...tracingVariables,
  /** The stubs that this process serves. */
  entries: entriesVariable('SERVICES'),
  /** Added to every port of the catalogue, so that a second set can run beside the first. */
  portOffset: integerVariable('STUB_PORT_OFFSET', { min: -2_000, max: 62_000, fallback: 0 }),
};

/** A stub to run, with its address. */
export interface PlacedStub {
  readonly entry: CatalogueEntry;
  readonly port: number;
  /** The offset of the port. */
  readonly portVariable: string;
}

export type BusinessConfig = Omit<ConfigOf<typeof ownVariables>, 'entries' | 'portOffset'> & {
  readonly stubs: readonly PlacedStub[];
};

/** Reads the environment. A port is `<KEY>_PORT` if that is set, else the catalogue's plus the offset. */
export function readBusinessConfig(environment: Environment): BusinessConfig {
  const problems = findWellKnownSecrets(environment);
  if (problems.length > 0) throw new InvalidConfig(problems);
  const { entries, portOffset, ...config } = readConfig(ownVariables, environment);
  const ports = readConfig(
    Object.fromEntries(
      entries.map(({ key, port }) => [key, portVariable(portVariableOf(key), port + portOffset)] as const),
    ),
    environment,
  );
  const stubs = entries.map((entry) => ({
    entry,
    port: ports[entry.key] ?? entry.port,
    portVariable: portVariableOf(entry.key),
  }));
  return { ...config, stubs };
}

/** `fan-crm` has the port of `FAN_CRM_PORT`. */
function portVariableOf(key: string): string {
  return `${key.toUpperCase().replaceAll('-', '_')}_PORT`;
}

/** `all`, or keys of the catalogue separated by commas. */
function entriesVariable(name: string): Variable<readonly CatalogueEntry[]> {
  return {
    name,
    fallback: catalogue,
    parse(text) {
      if (text.trim() === 'all') return catalogue;
      const keys = text
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== '');
      const entries = catalogue.filter(({ key }) => keys.includes(key));
      if (entries.length === 0 || entries.length < new Set(keys).size) {
        throw new ConfigProblem("must be 'all', or keys of the catalogue separated by commas");
      }
      return entries;
    },
  };
}
