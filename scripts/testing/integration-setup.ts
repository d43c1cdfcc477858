import { randomBytes } from 'node:crypto';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startContainerServers } from './container-servers.ts';
import { startEmbeddedServers } from './embedded-servers.ts';
import { startLimitStore } from './limit-store.ts';
import type { TestServers } from './test-servers.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The servers from the environment, else containers if there is an engine, else the embedded ones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [servers, limits] = await Promise.all([findServers(), startLimitStore(print)]);
  print(`Tests run on ${servers.description}.`);
  project.provide('databaseUrl', servers.databaseUrl);
  project.provide('natsUrl', servers.natsUrl);
  project.provide('limitsUrl', limits.url);
  // An environment variable, because the processes that the tests start use it, too.
  if (servers.cluster !== undefined) process.env.TEST_CLUSTER = servers.cluster;
  const testRun = randomBytes(3).toString('hex');
  project.provide('testRun', testRun);
  const deleteKept = await keepStreamFolder(servers.natsUrl, testRun);
  return async () => {
    await deleteKept();
    await dropDatabases(servers.databaseUrl, `template_${testRun}_`);
    await Promise.all([servers.stop(), limits.stop()]);
  };
}

async function findServers(): Promise<TestServers> {
  return findNamedServers() ?? (await startContainerServers()) ?? (await startEmbeddedServers(print));
}

/**
 * Creates a stream that no test deletes: with its last stream nats-server removes the folder of all streams, and a test
 * that creates one at that moment is told that its store cannot be created. Returns what deletes it.
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

/** A server that the environment names goes on after the run. */
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

function findNamedServers(env: NodeJS.ProcessEnv = process.env): TestServers | undefined {
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
