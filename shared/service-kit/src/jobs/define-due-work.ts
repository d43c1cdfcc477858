import type { PgTable } from 'drizzle-orm/pg-core';
import type { DueWork, DueWorkDeps } from '#/jobs/due-work.ts';
import { claimRows, longestLeaseMs } from '#/jobs/due-work-table.ts';
import { handleClaimed } from '#/jobs/handle-claimed.ts';
import type { Job } from '#/jobs/job.ts';

/** The clocks of instances may differ by so much. */
const clockDifferenceMs = 60_000;

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
  soon,
  ...work
}: DueWork<Table, Deps>): Job<Deps> {
  const settings = { ...work, leaseMs, mostAttempts, backoffMs };
  const retriedMs = Math.max(longestLeaseMs(leaseMs), backoffMs(mostAttempts));
  const bounds = [soon ?? []].flat().map(({ withinMs, where }) => ({
    latestMs: Math.max(withinMs, retriedMs) + clockDifferenceMs,
    where,
  }));
  return {
    name: work.name,
    pauseMs: work.pauseMs,
    dueWork: work,
    async run(deps) {
      const now = deps.clock.now();
      const tooLate = bounds.map(({ latestMs, where }) => ({ after: new Date(now.getTime() + latestMs), where }));
      const claimed = await claimRows(deps.database.db, work, { now, leaseMs, limit: parallel, tooLate });
      await Promise.all(claimed.map((one) => handleClaimed(settings, deps, one)));
      return claimed.length === parallel;
    },
  };
}
