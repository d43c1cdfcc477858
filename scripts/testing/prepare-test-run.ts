import { randomBytes } from 'node:crypto';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import type {} from '@stagedoor/service-kit/testing/provided';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';

/** A PostgreSQL and a NATS that a run of the tests uses. */
export type TestServers = {
  databaseUrl: string;
  /** The folder of the socket file of a PostgreSQL on this machine. */
  socketFolder?: string | undefined;
  natsUrl: string;
  /** Said once, before the tests: which of the ways it is. */
  description: string;
  /** A folder with a PostgreSQL cluster that nobody has used, and its password; undefined where the server is not ours. */
  cluster?: string | undefined;
  stop(): Promise<void>;
};

/** Tells the test files where the servers are. Returns what ends the run on them, and then the servers. */
export async function prepareTestRun(project: TestProject, servers: TestServers): Promise<() => Promise<void>> {
  project.provide('databaseUrl', servers.databaseUrl);
  project.provide('natsUrl', servers.natsUrl);
  const testRun = randomBytes(3).toString('hex');
  project.provide('testRun', testRun);
  const deleteStreamFolder = await keepStreamFolder(servers.natsUrl, testRun);
  return async () => {
    await deleteStreamFolder();
    await dropDatabases(servers.databaseUrl, `template_${testRun}_`);
    await servers.stop();
  };
}

/**
 * Creates a stream that no test deletes. nats-server removes the folder of all streams together with the last stream, and a
 * test that creates a stream at that moment gets an error. Returns the function that deletes the stream.
 */
async function keepStreamFolder(url: string, testRun: string): Promise<() => Promise<void>> {
  const name = `kept_${testRun}`;
  const connection = await connectBroker(url, { name: 'tests' });
  const manager = await connection.jetstreamManager();
  await manager.streams.add({ name, subjects: [name], max_bytes: 1_024 });
  return async () => {
    await manager.streams.delete(name);
    await connection.close();
  };
}

/** Deletes the run's databases on a server that the environment names, because that server stays in use after the run. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const found = await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname::text, ${prefix})`;
    for (const { name } of found) await sql`drop database if exists ${sql(name)} with (force)`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The servers that the environment names; undefined where it does not name both. */
export function findNamedServers(env: NodeJS.ProcessEnv = process.env): TestServers | undefined {
  const databaseUrl = env.TEST_DATABASE_URL ?? env.DATABASE_URL;
  const natsUrl = env.NATS_URL;
  if (!databaseUrl || !natsUrl) return undefined;
  return {
    databaseUrl,
    natsUrl,
    description: 'the PostgreSQL and NATS that the environment names',
    stop: async () => {},
  };
}
