import type { PgTable } from 'drizzle-orm/pg-core';
import { claimRows, type DueWorkTable } from '#/due-work-table.ts';
import { handleClaimed } from '#/handle-claimed.ts';
import type { Job, ServiceDeps } from '#/service.ts';

/**
 * What becomes of a row that was handled. `remove`: it is deleted. `settled`: the handler has deleted it or made it due at
 * another time, in the transaction of the effect. `againInMs`: it has to wait for something, which is no failure.
 */
export type WorkOutcome = 'remove' | 'settled' | { readonly againInMs: number };

/** The right of one process to work on a row. */
export interface Lease {
  /** Which try this is, from 1 on. */
  readonly attempts: number;
  /** Keeps the row for another lease. Throws where another process has claimed it meanwhile. */
  extend(): Promise<void>;
}

export interface DueWork<Table extends PgTable, Deps> extends DueWorkTable<Table> {
  /** Names the job, its metrics, and its rows in `npm run jobs`. Unique within a service. */
  readonly name: string;
  /** Pause between two looks when nothing is due. */
  readonly pauseMs: number;
  /** How long one row may take before another process claims it; a handler that takes longer extends its lease. */
  readonly leaseMs?: number;
  /** How many rows an instance handles at once. */
  readonly parallel?: number;
  /** After so many failures a row is set aside. An outage of what the service depends on does not lead there. */
  readonly mostAttempts?: number;
  /** The pause after the n-th failure, n from 1 on. */
  readonly backoffMs?: (attempts: number) => number;
  /** Handles one row, outside of any transaction. It may see a row twice: after a crash, or when a lease has ended. */
  readonly handle: (row: Table['$inferSelect'], deps: Deps, lease: Lease) => Promise<WorkOutcome>;
}

export type DueWorkDeps = Pick<ServiceDeps, 'database' | 'clock' | 'log' | 'metrics'>;

/** Returns 2, 4, 8 … seconds, five minutes at most. */
export function growingBackoff(attempts: number, longestMs = 300_000): number {
  return Math.min(longestMs, 1_000 * 2 ** Math.min(attempts, 20));
}

/**
 * Defines a job that handles the rows of a table as they fall due. Rows are claimed in one short statement, and each is
 * handled by itself outside of it: files and calls hold no lock, and one row that fails or crashes its process does not
 * stop the others. A failure is tried again after growing pauses. A row that keeps failing is set aside with its last
 * error, for `npm run jobs`.
 */
export function defineDueWork<Table extends PgTable, Deps extends DueWorkDeps>({
  leaseMs = 60_000,
  parallel = 1,
  mostAttempts = 12,
  backoffMs = growingBackoff,
  ...work
}: DueWork<Table, Deps>): Job<Deps> {
  const settings = { ...work, leaseMs, mostAttempts, backoffMs };
  return {
    name: work.name,
    pauseMs: work.pauseMs,
    dueWork: work,
    async run(deps) {
      const now = deps.clock.now();
      const claimed = await claimRows(deps.database.db, work, { now, leaseMs, limit: parallel });
      await Promise.all(claimed.map((one) => handleClaimed(settings, deps, one)));
      return claimed.length === parallel;
    },
  };
}
