import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { makeDataFolder, removeDataFolder } from '@stagedoor/test-support/data-folder';
import { readProcessTree } from '@stagedoor/test-support/process-tree';
import postgres from 'postgres';
import { waitForExit } from '../embedded/child-process.ts';
import { prepareEmbeddedPostgres, superuser } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';

export type PostgresPair = {
  /** The superuser's addresses of the database `postgres`. */
  primaryUrl: string;
  replicaUrl: string;
  /** The replica receives what is written, and shows none of it until it is resumed. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Kills the primary with all its processes, and starts it again. */
  killPrimary(): Promise<void>;
  startPrimary(): Promise<void>;
  /** Starts the primary where it has ended by itself. */
  revivePrimary(): Promise<void>;
  /** Changes settings of the running primary, of those that it was not started with; undefined takes a change back. */
  setPrimary(settings: Readonly<Record<string, string | undefined>>): Promise<void>;
  /** Kills the replica, and starts it again. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Makes a server of its own of the replica. */
  promoteReplica(): Promise<void>;
  /** Stops all processes of the replica where they are, and lets them go on. */
  freezeReplica(): void;
  thawReplica(): void;
  stop(): Promise<void>;
};

/** A replica may have no less of these than its primary had when the cluster was made, by initdb's defaults. */
const replicableSettings = { max_wal_senders: '10', max_worker_processes: '8' };

type PairOptions = {
  /** Where the folder of the primary is made, on a disk of its own. */
  primaryDisk?: string | undefined;
  /** Settings of both beyond those here; undefined leaves one to the server. */
  settings?: Readonly<Record<string, string | undefined>>;
};

/** A PostgreSQL and its streaming replica, on free ports, in folders that go away. */
export async function startPostgresPair({ primaryDisk, settings: more = {} }: PairOptions = {}): Promise<PostgresPair> {
  const [primaryPort = 0, replicaPort = 0] = await findFreePorts(2);
  const [primaryDir, replicaDir] = [makeDataFolder(primaryDisk), makeDataFolder()];
  const secrets = openSecrets(primaryDir);
  const throwaway = true;
  // Commits wait for their log, as on a server that is no throwaway: an acknowledged one has left for the replica.
  const settings = {
    ...replicableSettings,
    wal_keep_size: '256MB',
    synchronous_commit: 'local',
    ...more,
  };
  const primary = prepareEmbeddedPostgres({ dataDir: primaryDir, port: primaryPort, secrets, throwaway, settings });

  // A copy of a cluster that never ran is a base backup of it.
  execFileSync('rm', ['-rf', path.join(replicaDir, 'postgres')]);
  execFileSync('cp', ['-a', path.dirname(primary.data), path.join(replicaDir, 'postgres')]);
  cpSync(path.join(primaryDir, 'secrets.json'), path.join(replicaDir, 'secrets.json'));
  const replica = prepareEmbeddedPostgres({
    dataDir: replicaDir,
    port: replicaPort,
    secrets,
    throwaway,
    settings: {
      ...settings,
      primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${superuser} password=${new URL(primary.url).password}`,
    },
  });
  const signal = path.join(replica.data, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(replica.data);
  chownSync(signal, uid, gid);

  const run = async ({ spawn }: Pick<typeof primary, 'spawn'>): Promise<ChildProcess> => {
    const { child, ready } = spawn();
    await ready;
    return child;
  };
  let primaryProcess = await run(primary);
  let replicaProcess = await run(replica);
  const ask = async (url: string, ...statements: readonly string[]) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    try {
      for (const statement of statements) await sql.unsafe(statement);
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  const signalReplica = (name: 'STOP' | 'CONT') => {
    for (const { pid } of readProcessTree(replicaProcess.pid ?? 0)) process.kill(pid, `SIG${name}`);
  };
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    pauseReplay: () => ask(replica.url, 'select pg_wal_replay_pause()'),
    resumeReplay: () => ask(replica.url, 'select pg_wal_replay_resume()'),
    async killPrimary() {
      for (const { pid } of readProcessTree(primaryProcess.pid ?? 0)) process.kill(pid, 'SIGKILL');
      await waitForExit(primaryProcess);
    },
    async startPrimary() {
      primaryProcess = await run(primary);
    },
    async revivePrimary() {
      if (primaryProcess.exitCode !== null) primaryProcess = await run(primary);
    },
    setPrimary: (changed) =>
      ask(
        primary.url,
        ...Object.entries(changed).map(([name, value]) =>
          value === undefined ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`,
        ),
        'select pg_reload_conf()',
      ),
    async killReplica() {
      replicaProcess.kill('SIGQUIT');
      await waitForExit(replicaProcess);
    },
    async startReplica() {
      replicaProcess = await run(replica);
    },
    promoteReplica: () => ask(replica.url, 'select pg_promote() where pg_is_in_recovery()'),
    freezeReplica: () => signalReplica('STOP'),
    thawReplica: () => signalReplica('CONT'),
    async stop() {
      primaryProcess.kill('SIGQUIT');
      replicaProcess.kill('SIGQUIT');
      await Promise.all([waitForExit(primaryProcess), waitForExit(replicaProcess)]);
      for (const folder of [primaryDir, replicaDir]) removeDataFolder(folder);
    },
  };
}
