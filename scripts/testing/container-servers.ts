import { existsSync } from 'node:fs';
import type { TestServers } from './prepare-test-run.ts';

/** The maximum wait for images; the embedded servers are there in two seconds. */
const patienceMs = 60_000;

/**
 * Starts PostgreSQL and NATS in containers. Returns undefined if no engine is available or the images do not arrive in
 * time.
 */
export async function startContainerServers(): Promise<TestServers | undefined> {
  const { DOCKER_HOST, XDG_RUNTIME_DIR, HOME } = process.env;
  const sockets = ['/var/run/docker.sock', `${XDG_RUNTIME_DIR}/docker.sock`, `${HOME}/.docker/run/docker.sock`];
  // Where there is no engine the two seconds are saved that it takes to load the package, which looks for one itself.
  if (!DOCKER_HOST && !sockets.some((socket) => existsSync(socket))) return undefined;
  const starting = startContainers();
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined).unref());
  const servers = await Promise.race([starting.catch(() => undefined), tooLate]);
  if (!servers) void starting.then((late) => late.stop()).catch(() => {});
  return servers;
}

async function startContainers(): Promise<TestServers> {
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
