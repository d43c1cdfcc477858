import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consumersOf } from '@stagedoor/service-kit/process/service';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { testNats } from '@stagedoor/service-kit/testing/test-nats';
import { holdTestResource } from '@stagedoor/service-kit/testing/test-resources';
import { testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import postgres from 'postgres';
import { mediaService } from '#/service.ts';
import type { Fault } from '#/testing/fault-steps.ts';
import { createMediaClient, type TestAnswer, type TestRequest } from '#/testing/media-client.ts';

export type KillableMedia = Awaited<ReturnType<typeof startKillableMedia>>;

/** Media has died during a request. By the time that this is thrown the next process is there. */
export class MediaDied extends Error {}

const entry = path.resolve(import.meta.dirname, 'instance.ts');
const preload = ['--import', '@stagedoor/service-kit/process/resolve-drizzle'];
/** Longer than any lease: what a killed process was at is free for the next one, ms. */
const leasesMs = 900_000;

/** What a process is told: how far ahead its clock is, and the faults that it is to suffer from now on. */
export interface Told {
  readonly offsetMs: number;
  readonly faults?: readonly Fault[];
  /** Whether it is to start the service. */
  readonly begins?: true;
}

interface Begun {
  readonly child: ChildProcess;
  /** Resolves when the service is killed or stopped. */
  readonly ended: Promise<unknown>;
  readonly address: string;
}

/** Starts media as a process that ends or fails where the test says, and is then started anew, with its database and its files. */
export async function startKillableMedia(environment: { readonly [name: string]: string } = {}) {
  const [{ url }, nats] = [await createTestDatabase(mediaService.migrations), testNats()];
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stagedoor-killed-'));
  holdTestResource(() => rm(dataDir, { recursive: true, force: true }));
  await prepareTestBroker(nats, [{ name: 'media', consumers: consumersOf(mediaService) }]);
  const sql = postgres(url, { max: 3, onnotice: () => {} });
  holdTestResource(() => sql.end({ timeout: 2 }));
  const env = {
    ...process.env,
    ...{ DATABASE_URL: url, NATS_URL: nats.url, EVENT_NAMESPACE: nats.namespace, LOG_LEVEL: 'silent' },
    ...{ DATA_DIR: dataDir, MEDIA_SECRET: 'for tests', SERVICE_SECRET: 'of media', UPLOADS_PER_WINDOW: '10000' },
    PROOF_PUBLIC_KEY: await testKeys.find('test'),
    ...environment,
  };
  let offsetMs = 0;
  /** Faults that are still to strike. */
  let planned: readonly Fault[] = [];
  const onStruck = () => {
    planned = planned.slice(1);
  };
  let running = loadProcess(env, onStruck);
  /** Starts the service, once more if a fault has ended it before it was ready; in another process if that was killed. */
  async function start(): Promise<Begun> {
    for (;;) {
      const left = planned.length;
      if (running.isKilled()) running = loadProcess(env, onStruck);
      const begun = await running.begin({ offsetMs, faults: planned, begins: true }).catch(() => undefined);
      if (begun !== undefined) return begun;
      if (left === 0) throw new Error('media ended before it was ready');
    }
  }
  let current = await start();

  /** Waits for the end of the process, and starts the next one. */
  async function replace(dead: typeof current): Promise<void> {
    await dead.ended;
    if (dead !== current) return;
    offsetMs += leasesMs;
    // These locks are by the clock of the database.
    await sql`update upload set locked_until = now() - interval '1 s' where lock_holder is not null`;
    current = await start();
  }
  let replacing: Promise<void> | undefined;

  async function send({ url: place, method = 'GET', headers = {}, payload }: TestRequest): Promise<TestAnswer> {
    const asked = current;
    const isBytes = Buffer.isBuffer(payload);
    const body = payload === undefined ? {} : { body: isBytes ? new Uint8Array(payload) : JSON.stringify(payload) };
    const type = payload === undefined || isBytes ? {} : { 'content-type': 'application/json' };
    try {
      const response = await fetch(`${asked.address}${place}`, { method, headers: { ...type, ...headers }, ...body });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0;
      const { data, message, errors } = isJson ? JSON.parse(bytes.toString()) : {};
      return { status: response.status, data, message, errors, headers: Object.fromEntries(response.headers), bytes };
    } catch {
      replacing ??= replace(asked).finally(() => {
        replacing = undefined;
      });
      await replacing;
      throw new MediaDied();
    }
  }

  async function tell(message: Told): Promise<void> {
    const { child } = current;
    const heard = Promise.withResolvers<void>();
    child.on('message', function listen(answer) {
      if (!isNamed(answer, 'heard')) return;
      child.off('message', listen);
      heard.resolve();
    });
    child.send(message);
    await Promise.race([heard.promise, current.ended]);
  }

  return {
    ...createMediaClient(send, dataDir),
    sql,
    /** Has the process, and those that follow it, suffer these faults one after the other. */
    async arm(faults: readonly Fault[]): Promise<void> {
      planned = faults;
      await tell({ offsetMs, faults });
    },
    /** The faults that have not struck yet. */
    planned: () => planned,
    kill: () => current.child.kill('SIGKILL'),
    async advance(ms: number): Promise<void> {
      offsetMs += ms;
      await tell({ offsetMs });
    },
  };
}

function isNamed<Name extends string>(message: unknown, name: Name): message is { readonly [Key in Name]: unknown } {
  return typeof message === 'object' && message !== null && name in message;
}

/** Loads a process, which does nothing until it is told to begin. */
function loadProcess(env: NodeJS.ProcessEnv, onStruck: () => void) {
  const child: ChildProcess = fork(entry, [], {
    execArgv: preload,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  });
  const killed = once(child, 'exit');
  let isKilled = false;
  void killed.then(() => {
    isKilled = true;
    // What it could not say any more.
    onStruck();
  });
  child.on('message', (message) => isNamed(message, 'struck') && onStruck());
  holdTestResource(async () => {
    child.kill('SIGKILL');
    await killed;
  });
  return {
    isKilled: () => isKilled,
    async begin(told: Told): Promise<Begun> {
      const ready = Promise.withResolvers<string>();
      const stopped = Promise.withResolvers<void>();
      const listen = (message: unknown) => {
        if (isNamed(message, 'address')) ready.resolve(String(message.address));
        if (isNamed(message, 'stopped')) stopped.resolve();
      };
      child.on('message', listen);
      const ended = Promise.race([killed, stopped.promise]).finally(() => child.off('message', listen));
      void ended.then(() => ready.reject());
      child.send(told);
      return { child, ended, address: await ready.promise };
    },
  };
}
