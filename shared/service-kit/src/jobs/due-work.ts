import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import type { DueWorkTable } from '#/jobs/due-work-table.ts';
import type { Logger } from '#/observability/logger.ts';
import type { Metrics } from '#/observability/metrics.ts';

/**
 * What happens to a handled row. `remove`: it is deleted. `settled`: the handler has deleted or rescheduled it, in the
 * transaction of the effect. `againInMs`: it waits for something else and is retried, which is no failure.
 */
export type WorkOutcome = 'remove' | 'settled' | { readonly againInMs: number };

/** The right of one process to work on a row. */
export interface Lease {
  /** Which try this is, from 1 on. */
  readonly attempts: number;
  /** Keeps the row for another lease. Throws where another process has claimed it since. */
  extend(): Promise<void>;
}

export interface DueWork<Table extends PgTable, Deps> extends DueWorkTable<Table> {
  /** Names the job, its metrics, and its rows in `npm run jobs`. Unique within a service. */
  readonly name: string;
  /** Pause between two looks when nothing is due. */
  readonly pauseMs: number;
  /** How long one row may take before another process claims it; a handler that takes longer extends its lease. */
  readonly leaseMs?: number;
  /** How many rows an instance handles concurrently. */
  readonly parallel?: number;
  /** How many failures set a row aside. Failures during an outage of a dependency do not. */
  readonly mostAttempts?: number;
  /** The pause after the n-th failure, n from 1 on. */
  readonly backoffMs?: (attempts: number) => number;
  /** Handles one row, outside of any transaction. It may see a row twice: after a crash, or when a lease has ended. */
  readonly handle: (row: Table['$inferSelect'], deps: Deps, lease: Lease) => Promise<WorkOutcome>;
}

export interface DueWorkDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}
