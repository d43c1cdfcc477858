import { fork } from 'node:child_process';
import path from 'node:path';
import { startProgram, waitUntilReady } from '../embedded/child-process.ts';
import type { EmbeddedNats } from '../embedded/nats-server.ts';
import type { EmbeddedPostgres } from '../embedded/postgres.ts';
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
export function nodeOptions(name: string, isThrowaway: boolean): string[] {
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
    spawn: postgres.spawn,
    stopSignal: 'SIGINT',
    stopWithinMs: 3_000,
    // The connections of a server that was killed end a moment after it, and hold its memory until then.
    isInTheWay: /pre-existing shared memory block|lock file "postmaster.pid" already exists/,
  };
}

export function natsPart(nats: EmbeddedNats, onRevived: () => void): PartDefinition {
  return { name: 'nats', spawn: nats.spawn, stopSignal: 'SIGINT', stopWithinMs: 1_500, onRevived };
}

type ServiceOptions = {
  /** Instance 0 has the service's name, the next one is `social-2`. */
  instance?: number;
  /** Computed for each process. */
  env(): NodeJS.ProcessEnv;
  /** Options of Node. */
  execArgv: string[];
  prepare?(): Promise<void>;
};

/** It says that it is ready over the channel, and ends when the channel closes because this process is gone. */
export function servicePart(
  { name, entry }: ServicePlan,
  { instance = 0, env, execArgv, prepare }: ServiceOptions,
): PartDefinition {
  return {
    name: instance === 0 ? name : `${name}-${instance + 1}`,
    ...(prepare && { prepare }),
    spawn() {
      const child = fork(entry, [], {
        cwd: path.dirname(path.dirname(entry)),
        // A session of its own: Ctrl-C reaches only the supervisor, which stops parts in the right order.
        detached: true,
        env: env(),
        execArgv,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      return { child, ready: waitUntilReady(child, 'message', 60_000) };
    },
    stopSignal: 'SIGTERM',
    stopWithinMs: 1_200,
  };
}

/** The web app from its sources, with reload on save; it passes /api on to the gateway. */
export function webDevPart(root: string, env: NodeJS.ProcessEnv): PartDefinition {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  return {
    name: 'web',
    spawn() {
      const child = startProgram(process.execPath, [vite, '--strictPort', '--clearScreen', 'false'], {
        cwd: path.join(root, 'web'),
        env: { ...env, NODE_ENV: 'development', NO_COLOR: '1' },
        endSignal: 'TERM',
      });
      return { child, ready: waitUntilReady(child, /Local:/, 60_000) };
    },
    stopSignal: 'SIGTERM',
    stopWithinMs: 1_000,
  };
}
