import { spawn } from 'node:child_process';
import path from 'node:path';
import { waitForLine } from '../embedded/child-process-output.ts';
import type { EmbeddedNats } from '../embedded/nats-server.ts';
import type { EmbeddedPostgres } from '../embedded/postgres.ts';
import type { HeldSockets } from './held-sockets.ts';
import type { PartDefinition } from './part.ts';
import { preload } from './preload.ts';
import type { ServicePlan } from './processes.ts';
import { spawnService } from './service-child.ts';

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
export function serviceOptions(name: string, isThrowaway: boolean): readonly string[] {
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
    // SIGINT is its fast stop: it ends the connections, and what was committed is on disk.
    guardSignal: 'INT',
    stopSignal: 'SIGINT',
    lastSignal: 'SIGQUIT',
    stopWithinMs: 1_500,
    // The connections of a server that was killed end a moment after it, and hold its memory until then.
    isInTheWay: (words) => /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(words),
  };
}

export function natsPart(nats: EmbeddedNats): PartDefinition {
  return {
    name: 'nats',
    spawn: () => nats.spawn(),
    guardSignal: 'INT',
    stopSignal: 'SIGINT',
    lastSignal: 'SIGKILL',
    stopWithinMs: 1_500,
  };
}

/** Instance 0 has the service's name, the next one is `social-2`. `env` is computed for each process. */
export function servicePart(
  service: ServicePlan,
  instance: number,
  env: () => NodeJS.ProcessEnv,
  sockets: HeldSockets,
  isThrowaway: boolean,
): PartDefinition {
  const execArgv = serviceOptions(service.name, isThrowaway);
  return {
    name: instance === 0 ? service.name : `${service.name}-${instance + 1}`,
    spawn: () => spawnService({ entry: service.entry, env: env(), execArgv, sockets: sockets.open() }),
    letGo: () => sockets.close(),
    guardSignal: '0',
    stopSignal: 'SIGTERM',
    lastSignal: 'SIGKILL',
    stopWithinMs: service.name === 'gateway' ? 1_000 : 1_200,
  };
}

/** The web app from its sources, with reload on save; it passes /api on to the gateway. */
export function webDevPart(root: string, env: NodeJS.ProcessEnv): PartDefinition {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  return {
    name: 'web',
    spawn() {
      const args = [vite, '--strictPort', '--clearScreen', 'false'];
      const child = spawn(process.execPath, args, {
        cwd: path.join(root, 'web'),
        detached: true,
        env: { ...env, NODE_ENV: 'development', NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return { child, ready: waitForLine(child, /Local:/, 60_000) };
    },
    guardSignal: 'TERM',
    stopSignal: 'SIGTERM',
    lastSignal: 'SIGKILL',
    stopWithinMs: 1_000,
  };
}
