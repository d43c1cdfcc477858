import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServers } from '../testing/embedded-servers.ts';
import { findNamedServers, prepareTestRun } from '../testing/prepare-test-run.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The servers of DATABASE_URL and NATS_URL, else embedded ones, whose programs are stored in .data/bin. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const servers = findNamedServers() ?? (await startEmbeddedServers(print, path.resolve('.data/bin')));
  print(`Tests run on ${servers.description}.`);
  return prepareTestRun(project, servers);
}
