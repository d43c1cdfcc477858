import type { TestProject } from 'vitest/node';
import { startContainerServers } from './container-servers.ts';
import { startEmbeddedServers } from './embedded-servers.ts';
import { startLimitStore } from './limit-store.ts';
import { findNamedServers, prepareTestRun } from './prepare-test-run.ts';
import type { TestServers } from './test-servers.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The servers from the environment, else containers if there is an engine, else the embedded ones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [servers, limits] = await Promise.all([findServers(), startLimitStore(print)]);
  print(`Tests run on ${servers.description}.`);
  project.provide('limitsUrl', limits.url);
  // An environment variable, because the processes that the tests start use it, too.
  if (servers.cluster !== undefined) process.env.TEST_CLUSTER = servers.cluster;
  const end = await prepareTestRun(project, servers);
  return async () => {
    await end();
    await limits.stop();
  };
}

async function findServers(): Promise<TestServers> {
  return findNamedServers() ?? (await startContainerServers()) ?? (await startEmbeddedServers(print));
}
