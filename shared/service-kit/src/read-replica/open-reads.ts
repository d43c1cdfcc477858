import { optionalUrlVariable } from '#/config/config.ts';
import { type Database, openDatabase } from '#/database/database.ts';
import { completeUrl } from '#/database/open-client.ts';
import type { Schema } from '#/database/transaction.ts';
import type { Logger } from '#/observability/logger.ts';
import type { Metrics } from '#/observability/metrics.ts';
import { createPositionReader } from '#/read-replica/read-position.ts';
import { createReadRouting } from '#/read-replica/read-routing.ts';

/** Environment variables of a service that reads from a replica. */
export const readReplicaVariables = {
  /**
   * The URL of one streaming replica of `DATABASE_URL`, not of several behind one address. Without it all reads use the
   * primary. The user, password and database default to those of `DATABASE_URL`.
   */
  databaseReadUrl: optionalUrlVariable('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
};

/** Where lists and pages are read. */
export interface Reads<S extends Schema = Schema> {
  /**
   * Runs `work` on the replica once that has everything that was committed before the call, and on the primary if that
   * takes too long or the replica is unavailable. Reads are therefore never older than from the primary alone. `work`
   * must only read, because it may be run twice.
   */
  run<T>(work: (database: Database<S>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface ReadsOptions<S extends Schema> {
  readonly config: {
    readonly databaseUrl: string;
    readonly databaseReadUrl: string | undefined;
    readonly databasePoolSize: number;
    readonly databaseWaitMs: number;
  };
  readonly database: Database<S>;
  readonly schema: S;
  readonly name: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

// An acknowledged transaction has been flushed to disk, unless commits do not wait for that.
const committedPosition = `select (case current_setting('synchronous_commit') when 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as position`;
// A promoted server still reports how far it had replayed the log of its former primary.
const replayedPosition = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position';

/** Opens the replica that the configuration names. Without one, all reads use the primary. */
export function openReads<S extends Schema>({
  config,
  database: primary,
  schema,
  name,
  log,
  metrics,
}: ReadsOptions<S>): Reads<S> {
  if (config.databaseReadUrl === undefined) return { run: (work) => work(primary), close: async () => {} };
  const replicaUrl = completeUrl(config.databaseReadUrl, config.databaseUrl);
  const replica = openDatabase({
    url: replicaUrl,
    schema,
    poolSize: config.databasePoolSize,
    name: `${name} reads`,
    maxWaitMs: config.databaseWaitMs,
  });
  // Separate connections, so that a busy pool is not mistaken for a server that is down.
  const positionOf = (url: string, statement: string) => {
    const database = openDatabase({ url, schema, poolSize: 1, name: `${name} log position` });
    return { read: createPositionReader(database, statement), close: () => database.close() };
  };
  const committed = positionOf(config.databaseUrl, committedPosition);
  const replayed = positionOf(replicaUrl, replayedPosition);
  const count = metrics.counter('db_reads_total', {
    help: 'Reads that a replica could serve, by where they ran: on it, or on the primary as it was behind or unavailable',
    label: 'from',
    values: ['replica', 'primary_replica_behind', 'primary_replica_unavailable'],
  });
  return {
    run: createReadRouting({
      primary,
      replica,
      readCommittedPosition: committed.read,
      readReplayedPosition: replayed.read,
      log,
      count,
    }),
    async close() {
      await Promise.all([replica.close(), committed.close(), replayed.close()]);
    },
  };
}
