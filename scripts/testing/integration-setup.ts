import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startContainerServers } from './container-servers.ts';
import { startEmbeddedServers } from './embedded-servers.ts';
import type { TestServers } from './test-servers.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What the environment names, else containers where an engine has them, else the embedded parts. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const servers = findNamedServers() ?? (await startContainerServers()) ?? (await startEmbeddedServers(say));
  say(`Tests run on ${servers.description}.`);
  project.provide('databaseUrl', servers.databaseUrl);
  project.provide('natsUrl', servers.natsUrl);
  project.provide('testRun', randomBytes(3).toString('hex'));
  return () => servers.stop();
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
