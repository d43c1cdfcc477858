import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitForExit } from '../embedded/child-process-output.ts';
import { prepareEmbeddedNats } from '../embedded/nats-server.ts';
import { prepareEmbeddedPostgres } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { findFreePorts } from './free-port.ts';
import type { TestServers } from './test-servers.ts';

const ownBinaries = path.resolve(import.meta.dirname, '../../.data/bin');

type DataFolderOptions = {
  /** Where programs are that were fetched once. */
  fetched?: string;
  /** Where the folder is made; by default where temporary files are. */
  disk?: string | undefined;
};

/**
 * Makes a folder for a throwaway system, with the programs that were fetched once. If TEST_CLUSTER names a folder with a PostgreSQL
 * cluster and its password, it gets a copy, because initdb takes ten times as much processor time.
 */
export function makeDataFolder({ fetched = ownBinaries, disk = tmpdir() }: DataFolderOptions = {}): string {
  const folder = mkdtempSync(path.join(disk, 'stagedoor-test-'));
  mkdirSync(fetched, { recursive: true });
  symlinkSync(fetched, path.join(folder, 'bin'));
  if (process.env.TEST_CLUSTER) copyFiles(`${process.env.TEST_CLUSTER}/.`, folder);
  return folder;
}

/** Keeps the owners of the files. */
function copyFiles(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Tries again for a second, because a store that was just stopped may still be writing its last file. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** PostgreSQL and NATS as npm start runs them, on free ports, in a folder that goes away. */
export async function startEmbeddedServers(
  print: (line: string) => void,
  fetched: string = ownBinaries,
): Promise<TestServers> {
  const dataDir = makeDataFolder({ fetched });
  const secrets = openSecrets(dataDir);
  const [postgresPort = 0, natsPort = 0] = await findFreePorts(2);
  const postgres = prepareEmbeddedPostgres({ dataDir, port: postgresPort, secrets, throwaway: true });
  const cluster = copyCluster(dataDir);
  const nats = await prepareEmbeddedNats({ dataDir, port: natsPort, secrets, say: print, maxFileStore: '4TB' });
  const [{ child: postgresProcess, ready: postgresReady }, { child: natsProcess, ready: natsReady }] = [
    postgres.spawn(),
    nats.spawn(),
  ];
  await Promise.all([postgresReady, natsReady]);
  return {
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    socketFolder: postgres.socketFolder,
    description: 'the embedded PostgreSQL 18 and nats-server',
    cluster,
    async stop() {
      // Nothing here is worth a clean shutdown.
      postgresProcess.kill('SIGQUIT');
      natsProcess.kill('SIGTERM');
      await Promise.all([waitForExit(postgresProcess), waitForExit(natsProcess)]);
      removeDataFolder(dataDir);
    },
  };
}

/** Copies the new cluster and its password for {@link makeDataFolder}. Returns undefined if the data is elsewhere. */
function copyCluster(dataDir: string): string | undefined {
  const data = path.join(dataDir, 'postgres');
  if (!existsSync(data)) return undefined;
  const cluster = path.join(dataDir, 'cluster');
  mkdirSync(cluster);
  for (const part of [data, path.join(dataDir, 'secrets.json')]) copyFiles(part, cluster);
  return cluster;
}
