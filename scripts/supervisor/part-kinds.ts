import { fork, spawn } from 'node:child_process';
import path from 'node:path';
import { waitUntilReady } from '../embedded/child-process-output.ts';
import { endWithParent } from '../embedded/end-with-parent.ts';
import type { EmbeddedNats } from '../embedded/nats-server.ts';
import type { EmbeddedPostgres } from '../embedded/postgres.ts';
import { type BuildOptions, buildScreen } from './builds.ts';
import type { PartDefinition } from './part.ts';
import type { ServicePlan } from './processes.ts';

/** Options of Node for each process that loads a service's modules. */
export const preload: readonly string[] = [
  '--import',
  import.meta.resolve('@stagedoor/service-kit/process/resolve-drizzle'),
];

/** The parts that most calls go through. */
const busiest: readonly string[] = ['gateway', 'social'];

/**
 * Returns the options of Node for a service. Few new objects at once are collected often: a machine that runs everything has more
 * processors' time than memory to spare. A system of tests has less of it, and so have the parts that most calls go through. One
 * thread collects new objects: they are too few to be worth waiting for others, on processors that have other work. The whole heap is
 * collected when it has doubled: V8 counts buffers to it, and a few files that are passed on were enough to have all of it collected
 * once a second. A service that rests collects it by itself (`collectAtRest`); V8's own memory reducer collected all of it once a minute
 * besides, for some 60 ms each, which was a quarter of what the system takes at rest.
 */
function nodeOptions(name: string, isThrowaway: boolean): string[] {
  const newObjects = busiest.includes(name) ? 16 : 4;
  return [
    `--max-semi-space-size=${isThrowaway ? 32 : newObjects}`,
    '--no-parallel-scavenge',
    '--no-memory-reducer',
    '--heap-growing-percent=100',
    '--max-old-space-size=384',
    ...(isThrowaway ? [] : ['--expose-gc']),
    ...preload,
  ];
}

export function postgresPart(postgres: EmbeddedPostgres): PartDefinition {
  return {
    name: 'postgres',
    spawn: () => postgres.spawn(),
    stopSignal: 'SIGINT',
    lastSignal: 'SIGQUIT',
    stopWithinMs: 1_500,
    // The connections of a server that was killed end a moment after it, and hold its memory until then.
    isInTheWay: /pre-existing shared memory block|lock file "postmaster.pid" already exists/,
  };
}

export function natsPart(nats: EmbeddedNats): PartDefinition {
  return { name: 'nats', spawn: () => nats.spawn(), stopSignal: 'SIGINT', lastSignal: 'SIGKILL', stopWithinMs: 1_500 };
}

type ServiceOptions = {
  instance: number;
  env(): NodeJS.ProcessEnv;
  building: BuildOptions;
  isThrowaway: boolean;
};

/** Instance 0 has the service's name, the next one is `social-2`. `env` is computed for each process. */
export function servicePart(
  service: ServicePlan,
  { instance, env, building, isThrowaway }: ServiceOptions,
): PartDefinition {
  const { name, entry } = service;
  return {
    name: instance === 0 ? name : `${name}-${instance + 1}`,
    prepare: async () => {
      if (instance === 0) await buildScreen(service, building);
    },
    spawn: () => forkModule(entry, env(), nodeOptions(name, isThrowaway)),
    stopSignal: 'SIGTERM',
    lastSignal: 'SIGKILL',
    stopWithinMs: 1_200,
  };
}

/** It says that it is ready over the channel, and ends when the channel closes because this process is gone. */
function forkModule(entry: string, env: NodeJS.ProcessEnv, execArgv: string[]) {
  const child = fork(entry, [], {
    cwd: path.dirname(path.dirname(entry)),
    // A session of its own: Ctrl-C reaches only the supervisor, which stops parts in the right order.
    detached: true,
    env,
    execArgv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return { child, ready: waitUntilReady(child, 'message', 60_000) };
}

/** Renders public pages, without which they are slower to appear. */
export function pagesPart({ name, entry }: ServicePlan, env: () => NodeJS.ProcessEnv): PartDefinition {
  const execArgv = ['--max-semi-space-size=16', '--max-old-space-size=384'];
  return {
    name,
    spawn: () => forkModule(entry, env(), execArgv),
    stopSignal: 'SIGTERM',
    lastSignal: 'SIGKILL',
    stopWithinMs: 1_000,
  };
}

/** The web app from its sources, with reload on save; it passes /api on to the gateway. */
export function webDevPart(root: string, env: NodeJS.ProcessEnv): PartDefinition {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  return {
    name: 'web',
    spawn() {
      const child = spawn(process.execPath, [vite, '--strictPort', '--clearScreen', 'false'], {
        cwd: path.join(root, 'web'),
        detached: true,
        env: { ...env, NODE_ENV: 'development', NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      endWithParent(child, 'TERM');
      return { child, ready: waitUntilReady(child, /Local:/, 60_000) };
    },
    stopSignal: 'SIGTERM',
    lastSignal: 'SIGKILL',
    stopWithinMs: 1_000,
  };
}
