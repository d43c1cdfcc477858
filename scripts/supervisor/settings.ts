import path from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import {
  type ConfigOf,
  InvalidConfig,
  integerVariable,
  optionalUrlVariable,
  readConfig,
  type Variables,
} from '@stagedoor/service-kit/config/config';
import { type OutsideServices, placeOfOutsideServices, readOutsideServices } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';

/** The settings of a start, from arguments and environment. */
export type Settings = {
  /** The folder with services/, gateway/ and web/. */
  root: string;
  dataDir: string;
  /** Where a nats-server that was fetched is. */
  binDir: string;
  /** The address that the gateway listens on; everything else listens on this machine only. */
  host: string;
  /** Reload on save. */
  dev: boolean;
  demo: boolean;
  /** The file that names the services outside of services/, and what is in it. */
  outsideFile: string;
  readonly outside: OutsideServices;
  /** The number of instances of a service, if it is not one. */
  scale: ReadonlyMap<string, number>;
  /** Undefined: the embedded server. */
  databaseUrl: string | undefined;
  /** Whether `databaseUrl` is the database of the one service that runs, rather than a server to make databases on. */
  isOwnDatabase: boolean;
  /** A streaming replica of `databaseUrl`. */
  databaseReadUrl: string | undefined;
  /** Undefined: the embedded server. */
  natsUrl: string | undefined;
  postgresPort: number;
  natsPort: number;
  /** By the name of a service, `gateway`, `metrics` or `pages`. */
  ports: ReadonlyMap<string, number>;
  /** For tests: the database is faster, because it need not survive a power cut. */
  throwaway: boolean;
};

/** The services that are no entry of the catalogue. */
export const corePorts: ReadonlyMap<string, number> = new Map([
  ['auth', 4001],
  ['social', 4002],
  ['messaging', 4003],
  ['notifications', 4004],
  ['directory', 4005],
  ['media', 4006],
]);

const doorPorts = [
  ['gateway', 8080],
  ['metrics', 8081],
  ['pages', 4010],
] as const;

const usage = 'usage: npm start -- [--no-demo] [--scale social=2]';
const postgresSchemes = ['postgres:', 'postgresql:'];
const port = { min: 1, max: 65_535 };
const offsetVariable = integerVariable('STUB_PORT_OFFSET', { min: -2_000, max: 62_000, fallback: 0 });

const storeVariables = {
  databaseUrl: optionalUrlVariable('DATABASE_URL', postgresSchemes),
  databaseReadUrl: optionalUrlVariable('DATABASE_READ_URL', postgresSchemes),
  natsUrl: optionalUrlVariable('NATS_URL', ['nats:', 'tls:']),
  postgresPort: integerVariable('POSTGRES_PORT', { ...port, fallback: 4032 }),
  natsPort: integerVariable('NATS_PORT', { ...port, fallback: 4022 }),
};

/** `ai-content` + `PORT` → `AI_CONTENT_PORT`. */
export function variableOf(name: string, suffix: 'PORT' | 'URL'): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_${suffix}`;
}

/** Throws one Refusal that names every variable with a wrong value, never the value: it may be a secret. */
export function readSettings(root: string, args: string[], env: NodeJS.ProcessEnv): Settings {
  const flags = parseFlags(args);
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  const outsideFile = placeOfOutsideServices(dataDir, env);
  const problems: string[] = [];
  const read = <V extends Variables>(variables: V): ConfigOf<V> => {
    try {
      return readConfig(variables, env);
    } catch (error) {
      if (!(error instanceof InvalidConfig)) throw error;
      problems.push(...error.problems);
      return readConfig(variables, {});
    }
  };
  const stores = read(storeVariables);
  const { offset } = read({ offset: offsetVariable });
  // A business service has the port of its stub, so that nothing else learns of another address when a team takes it over.
  const defaults = [...corePorts, ...doorPorts, ...catalogue.map((entry) => [entry.key, entry.port + offset] as const)];
  const ports = read(
    Object.fromEntries(
      defaults.map(([name, fallback]) => [name, integerVariable(variableOf(name, 'PORT'), { ...port, fallback })]),
    ),
  );
  if (problems.length > 0) throw new Refusal(`${problems.join('; ')}.`);
  return {
    root,
    dataDir,
    binDir: path.join(dataDir, 'bin'),
    outsideFile,
    // Read when it is needed, so that commands which only look for the stores work though a folder has gone.
    get outside() {
      return readOutsideServices(root, outsideFile);
    },
    host: env.HOST || '127.0.0.1',
    dev: flags.dev,
    demo: !flags['no-demo'],
    scale: readScale(flags.scale),
    isOwnDatabase: false,
    throwaway: env.POSTGRES_THROWAWAY === 'yes',
    ...stores,
    ports: new Map(Object.entries(ports)),
  };
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        dev: { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        scale: { type: 'string', multiple: true, default: [] },
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message.split('. ')[0] : error}; ${usage}`);
  }
}

function readScale(given: string[]): Map<string, number> {
  return new Map(
    given.map((text) => {
      const [, name = '', count] = /^([a-z-]+)=([1-9])$/.exec(text) ?? [];
      if (count === undefined) throw new Refusal(`--scale takes <service>=<1 to 9>, e.g. social=2; ${usage}`);
      return [name, Number(count)];
    }),
  );
}
