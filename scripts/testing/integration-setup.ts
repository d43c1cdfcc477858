import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { fetchFilmTools, filmToolsFolder } from '../embedded/film-tools.ts';
import { startContainerServers } from './container-servers.ts';
import { startEmbeddedServers } from './embedded-servers.ts';
import { startLimitStore } from './limit-store.ts';
import { findNamedServers, prepareTestRun } from './prepare-test-run.ts';

const binDir = path.resolve(import.meta.dirname, '../../.data/bin');
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The servers from the environment, else containers if there is an engine, else the embedded ones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  process.env.FILM_TOOLS ??= filmToolsFolder(binDir);
  const [named, limits] = await Promise.all([
    findNamedServers(),
    startLimitStore(print),
    fetchFilmTools(binDir).catch((error: unknown) => print(`Tests of films fail without ffmpeg: ${error}`)),
  ]);
  const servers = named ?? (await startContainerServers()) ?? (await startEmbeddedServers(print));
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
