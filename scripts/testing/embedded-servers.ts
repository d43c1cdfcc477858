import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { waitForExit } from '../embedded/child-process.ts';
import { prepareEmbeddedNats } from '../embedded/nats-server.ts';
import { prepareEmbeddedPostgres } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';
import type { TestServers } from './prepare-test-run.ts';

/** PostgreSQL and NATS as npm start runs them, on free ports, in a folder that goes away. */
export async function startEmbeddedServers(
  print: (line: string) => void,
  binDir: string = path.resolve(import.meta.dirname, '../../.data/bin'),
): Promise<TestServers> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-test-'));
  const secrets = openSecrets(dataDir);
  const [postgresPort = 0, natsPort = 0] = await findFreePorts(2);
  const postgres = prepareEmbeddedPostgres({ dataDir, port: postgresPort, secrets, throwaway: true });
  const cluster = copyCluster(dataDir);
  const maxFileStore = '4TB';
  const nats = await prepareEmbeddedNats({ dataDir, binDir, port: natsPort, secrets, say: print, maxFileStore });
  const servers = [postgres.spawn(), nats.spawn()];
  await Promise.all(servers.map(({ ready }) => ready));
  return {
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    socketFolder: postgres.socketFolder,
    description: 'the embedded PostgreSQL 18 and nats-server',
    cluster,
    async stop() {
      for (const { child } of servers) child.kill('SIGINT');
      await Promise.all(servers.map(({ child }) => waitForExit(child)));
      // Again for a second, because a store that was just stopped may still be writing its last file.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Copies the new cluster and its password for the systems that tests start. Returns undefined if the data is elsewhere. */
function copyCluster(dataDir: string): string | undefined {
  const data = path.join(dataDir, 'postgres');
  if (!existsSync(data)) return undefined;
  const cluster = path.join(dataDir, 'cluster');
  mkdirSync(cluster);
  // It keeps the owners of the files.
  execFileSync('cp', ['-a', data, path.join(dataDir, 'secrets.json'), cluster]);
  return cluster;
}
