import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import path from 'node:path';
import type { TestServers } from './test-servers.ts';

/** The maximum wait for images; the embedded servers are there in two seconds. */
const patienceMs = 60_000;

/**
 * Starts PostgreSQL and NATS in containers. Returns undefined if no engine is available or the images do not arrive in
 * time.
 */
export async function startContainerServers(): Promise<TestServers | undefined> {
  if (!(await engineAnswers())) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
  });
  const starting = startContainers();
  const servers = await Promise.race([starting.catch(() => undefined), tooLate]);
  clearTimeout(timer);
  if (!servers) void starting.then((late) => late.stop()).catch(() => {});
  return servers;
}

async function startContainers(): Promise<TestServers> {
  // Loaded only here: where no engine answers, the two seconds that the package takes to load are saved.
  const [{ GenericContainer, Wait }, { PostgreSqlContainer }] = await Promise.all([
    import('testcontainers'),
    import('@testcontainers/postgresql'),
  ]);
  const [postgres, nats] = await Promise.all([
    new PostgreSqlContainer('postgres:18-alpine')
      // As the embedded server: with another locale a search finds no emoji.
      .withEnvironment({ POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C' })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])
      .start(),
    new GenericContainer('nats:2.12-alpine')
      .withCommand(['-js', '--store_dir', '/tmp/nats'])
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
      .start(),
  ]);
  return {
    databaseUrl: postgres.getConnectionUri(),
    natsUrl: `nats://${nats.getHost()}:${nats.getMappedPort(4222)}`,
    description: 'containers of postgres:18-alpine and nats:2.12-alpine',
    async stop() {
      await Promise.all([postgres.stop(), nats.stop()]);
    },
  };
}

/** Whether a container engine answers at one of the places where engines listen. */
async function engineAnswers(): Promise<boolean> {
  const named = process.env.DOCKER_HOST;
  if (named && !named.startsWith('unix://'))
    return await pingEngine({ host: new URL(named).hostname, port: Number(new URL(named).port) });
  const runtime = process.env.XDG_RUNTIME_DIR;
  const sockets = [
    named?.slice('unix://'.length),
    '/var/run/docker.sock',
    runtime ? path.join(runtime, 'docker.sock') : undefined,
    runtime ? path.join(runtime, 'podman/podman.sock') : undefined,
    path.join(homedir(), '.docker/run/docker.sock'),
  ];
  for (const socketPath of sockets) {
    if (socketPath && existsSync(socketPath) && (await pingEngine({ socketPath }))) return true;
  }
  return false;
}

function pingEngine(where: { socketPath: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request({ ...where, path: '/_ping', timeout: 1_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(false));
    asking.end();
  });
}
