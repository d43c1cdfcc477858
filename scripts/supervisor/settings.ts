import path from 'node:path';
import { parseArgs } from 'node:util';
import { integerVariable, optionalUrlVariable } from '@stagedoor/service-kit/config/config';
import { type OutsideServices, placeOfOutsideServices, readOutsideServices } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';
import type { VariableReader } from './variables.ts';

/** The settings of a start, from arguments and environment. */
export type Settings = {
  /** The folder with services/, gateway/ and web/. */
  root: string;
  dataDir: string;
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
  /** For tests: the database is faster, because it need not survive a power cut. */
  throwaway: boolean;
};

const usage = 'usage: npm start -- [--no-demo] [--scale social=2]';
const postgresSchemes = ['postgres:', 'postgresql:'];

/** A port to listen on that callers are told before, so the system cannot choose a free one. */
export function openPortVariable(name: string, fallback: number) {
  return integerVariable(name, { min: 1, max: 65_535, fallback });
}

export function readSettings(root: string, args: string[], variables: VariableReader): Settings {
  const flags = parseFlags(args);
  const dataDir = path.resolve(root, variables.env.DATA_DIR || '.data');
  const outsideFile = placeOfOutsideServices(dataDir, variables.env);
  return {
    root,
    dataDir,
    outsideFile,
    // Read when it is needed, so that commands which only look for the stores work though a folder has gone.
    get outside() {
      return readOutsideServices(root, outsideFile);
    },
    host: variables.env.HOST || '127.0.0.1',
    dev: flags.dev,
    demo: !flags['no-demo'],
    scale: readScale(flags.scale),
    databaseUrl: variables.read(optionalUrlVariable('DATABASE_URL', postgresSchemes)),
    isOwnDatabase: false,
    databaseReadUrl: variables.read(optionalUrlVariable('DATABASE_READ_URL', postgresSchemes)),
    natsUrl: variables.read(optionalUrlVariable('NATS_URL', ['nats:', 'tls:'])),
    postgresPort: variables.read(openPortVariable('POSTGRES_PORT', 4032)),
    natsPort: variables.read(openPortVariable('NATS_PORT', 4022)),
    throwaway: variables.env.POSTGRES_THROWAWAY === 'yes',
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
  const scale = new Map<string, number>();
  for (const part of given.flatMap((text) => text.split(','))) {
    const [name = '', count = ''] = part.split('=');
    if (!/^[a-z-]+$/.test(name) || !/^[1-9]$/.test(count)) {
      throw new Refusal(`--scale takes <service>=<1 to 9>, e.g. social=2; ${usage}`);
    }
    scale.set(name, Number(count));
  }
  return scale;
}
