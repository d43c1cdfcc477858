import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { type StartedChild, startProgram, waitUntilReady } from './child-process.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresPlace, credentials, type PostgresDataLocation } from './postgres-data-location.ts';
import type { Secrets } from './secrets.ts';

export const superuser = 'stagedoor';

export type EmbeddedPostgres = {
  /** The superuser's address of the database `postgres`. */
  url: string;
  /** The folder of its socket file, which costs less than TCP; undefined where its path is longer than systems allow. */
  socketFolder: string | undefined;
  /** The folder of its files. */
  data: string;
  /** A note for the user about where the data is, if necessary. */
  note: string | undefined;
  /** Starts the server; `ready` resolves when it takes connections. Called again after the process has died. */
  spawn(): StartedChild;
};

type Options = {
  dataDir: string;
  port: number;
  secrets: Secrets;
  /** Trades safety in a power cut for speed; for tests. */
  throwaway?: boolean;
  /** Settings of the server that differ from those of `npm start`; undefined is the server's own, which can be changed while it runs. */
  settings?: Readonly<Record<string, string | undefined>>;
};

/** Makes the database cluster on the first call; later calls find it. Throws a Refusal that says what to mend. */
export function prepareEmbeddedPostgres({
  dataDir,
  port,
  secrets,
  throwaway = false,
  settings = {},
}: Options): EmbeddedPostgres {
  const place = choosePostgresPlace(dataDir);
  const binaries = preparePostgresBinaries(place.user, path.dirname(place.folder));
  const data = path.join(place.folder, 'data');
  const socket = path.join(place.folder, `.s.PGSQL.${port}`);
  const hasSocket = Buffer.byteLength(socket) <= mostSocketBytes;
  const hasCluster = existsSync(path.join(data, 'PG_VERSION'));
  if (hasCluster && !secrets.has('postgres')) {
    throw new Refusal(
      `${dataDir} has a database but no secrets.json: put it back, or point DATA_DIR at another folder.`,
    );
  }
  const password = secrets.get('postgres');
  if (!hasCluster) makeCluster(binaries, place, password, throwaway);

  return {
    url: embeddedServerUrl(password, port),
    socketFolder: hasSocket ? place.folder : undefined,
    data,
    note: place.note,
    spawn() {
      removeStaleLock(path.join(data, 'postmaster.pid'), data);
      removeStaleLock(`${socket}.lock`, data);
      const flags = Object.entries({
        ...smallSettings,
        ...(throwaway ? throwawaySettings : {}),
        ...settings,
        port: String(port),
        unix_socket_directories: hasSocket ? place.folder : '',
      }).flatMap(([name, value]) => (value === undefined ? [] : ['-c', `${name}=${value}`]));
      const child = startProgram(path.join(binaries, 'bin/postgres'), ['-D', data, ...flags], {
        ...credentials(place.user),
        cwd: '/',
        env: plainEnvironment,
        // Its fast stop: it ends the connections, and what was committed is on disk.
        endSignal: 'INT',
      });
      const ready = /database system is ready to accept (read-only )?connections/;
      return { child, ready: waitUntilReady(child, ready, 60_000) };
    },
  };
}

/** The address of the embedded server, with the user who may do everything. */
export function embeddedServerUrl(password: string, port: number): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}

const plainEnvironment = { LC_ALL: 'C', TZ: 'UTC' };

/** Linux has room for 107 bytes in the address of a socket, macOS for 103. */
const mostSocketBytes = 103;

/** For one machine that also runs everything else. Nine instances with all their pools fit into these connections. */
const smallSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: '160',
  shared_buffers: '96MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  // After a kill it must be back within seconds: less to do again, and one call for all files instead of one for each.
  checkpoint_timeout: '2min',
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  random_page_cost: '1.1',
  // Concurrent commits wait 2 ms for each other and share a flush to disk.
  commit_delay: '2000',
  commit_siblings: '3',
  // The workers of the other method cost memory at rest and win nothing on a local disk at this size.
  io_method: 'sync',
  // Each round of autovacuum starts a process for each of nine databases. Fewer rounds vacuum the tables as much.
  autovacuum_naptime: '3min',
  max_wal_senders: '0',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %d ',
  log_checkpoints: 'off',
  // Errors would log the values of a failed statement; the service receives them anyway and logs what it may.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
};

const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** Made beside its place and renamed, so that a start killed half-way leaves nothing that looks finished. */
function makeCluster(binaries: string, place: PostgresDataLocation, password: string, throwaway: boolean): void {
  const fresh = path.join(place.folder, 'data.new');
  rmSync(fresh, { recursive: true, force: true });
  const passwordFile = path.join(place.folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid);
  const args = [
    ...['-D', fresh, '-U', superuser, '--auth=scram-sha-256', '--encoding=UTF8', `--pwfile=${passwordFile}`],
    // The same collation on every machine, whatever its locale.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    // A password of a throwaway server protects nothing, and each of its thousands of connections pays for the iterations.
    ...(throwaway ? ['--no-sync', '--set=scram_iterations=1'] : []),
  ];
  const options = { ...credentials(place.user), cwd: '/', encoding: 'utf8', env: plainEnvironment } as const;
  const { status, signal, stderr, error } = spawnSync(path.join(binaries, 'bin/initdb'), args, options);
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    const lines = `${stderr ?? ''}${error?.message ?? ''}`.trim().split('\n');
    const why = lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1);
    throw new Refusal(`PostgreSQL's initdb failed in ${place.folder}: ${why || `it ended with ${status ?? signal}`}`);
  }
  renameSync(fresh, path.join(place.folder, 'data'));
}

/**
 * A server that was killed leaves its lock files behind. PostgreSQL itself refuses to start while a process with that
 * number lives, and after a restart of the machine that may be anybody. Without /proc (macOS) its own check decides.
 */
function removeStaleLock(file: string, data: string): void {
  if (!existsSync(file) || !existsSync('/proc/self')) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  if (!command.split('\0').includes(data)) rmSync(file, { force: true });
}
