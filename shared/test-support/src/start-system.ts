import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';

export type TestSystem = {
  /** The address of the gateway, e.g. `http://localhost:41234`. */
  address: string;
  /** Variables it was started with besides those of this process: the ports, DATA_DIR. Give them to start it again. */
  env: Readonly<Record<string, string>>;
  dataDir: string;
  supervisor: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Stops it as Ctrl-C does; the data folder stays until `remove`. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Stops it where it still runs, and deletes its data. */
  remove(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../../..');

/** A start that was refused: what it printed and how it ended. */
export class StartFailed extends Error {
  readonly output: string;
  readonly exitCode: number | null;

  constructor(output: string, exitCode: number | null) {
    super(`the system did not start (exit ${exitCode}): ${output}`);
    this.output = output;
    this.exitCode = exitCode;
  }
}

type Options = {
  /** Arguments of `npm start`, e.g. `['--no-demo']`. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Another script than scripts/start.ts, for the supervisor's own tests. */
  script?: string;
};

/** The variable of a service's port: `FAN_CRM_PORT`. */
export function portVariableOf(name: string): string {
  return `${name.replaceAll('-', '_').toUpperCase()}_PORT`;
}

/** Free ports for everything that has a port, as variables. */
export async function chooseFreePorts(): Promise<Record<string, string>> {
  const owners = [
    'gateway',
    'metrics',
    'pages',
    'auth',
    'social',
    'messaging',
    'notifications',
    'directory',
    'media',
    'postgres',
    'nats',
  ];
  const names = [...owners, ...catalogue.map(({ key }) => key)].map(portVariableOf);
  const ports = await findFreePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, String(ports[index])]));
}

/** Starts a whole system as `npm start` does, on free ports and in a folder of its own. Throws StartFailed. */
export async function startSystem({ args = [], env = {}, script }: Options = {}): Promise<TestSystem> {
  const own = { ...(await chooseFreePorts()), DATA_DIR: env.DATA_DIR ?? makeDataFolder(), ...env };
  const supervisor = fork(script ?? path.join(root, 'scripts/start.ts'), [...args], {
    // The servers of the tests are not used by a system that starts its own.
    env: {
      // As `npm start` has it: a start without it loads the type stripper.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
      ...process.env,
      DATABASE_URL: '',
      NATS_URL: '',
      NODE_ENV: '',
      VITEST: '',
      POSTGRES_THROWAWAY: 'yes',
      // No system fetches ffmpeg for itself.
      FILM_TOOLS: path.join(root, '.data/bin/film-tools'),
      ...own,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const address = await new Promise<string>((resolve, reject) => {
    supervisor.on('message', (message) => {
      if (isReady(message)) resolve(message.address);
    });
    supervisor.on('close', (code) => reject(new StartFailed(printed.trim(), code)));
    supervisor.on('error', reject);
  }).catch((error: unknown) => {
    if (env.DATA_DIR === undefined) removeDataFolder(own.DATA_DIR);
    throw error;
  });
  const stop = async () => {
    supervisor.kill('SIGINT');
    if (supervisor.exitCode === null && supervisor.signalCode === null) await once(supervisor, 'exit');
    return supervisor.exitCode;
  };
  return {
    address,
    env: own,
    dataDir: own.DATA_DIR,
    supervisor,
    output: () => printed,
    stop,
    async remove() {
      await stop();
      removeDataFolder(own.DATA_DIR);
    },
  };
}

function isReady(message: unknown): message is { address: string } {
  return typeof message === 'object' && message !== null && 'address' in message && typeof message.address === 'string';
}
