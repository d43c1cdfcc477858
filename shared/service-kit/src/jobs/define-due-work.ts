import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { messageOf } from '#/common/describe-error.ts';
import { AppError } from '#/common/errors.ts';
import type { DueWork, DueWorkDeps } from '#/jobs/due-work.ts';
import { type ClaimedRow, claimRows, instant, isStillClaimed, name } from '#/jobs/due-work-table.ts';
import type { Job } from '#/jobs/job.ts';

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
      const claimed = await claimRows(deps.database.db, work, { now: deps.clock.now(), leaseMs, limit: parallel });
      await Promise.all(claimed.map((one) => handleClaimed(settings, deps, one)));
      return claimed.length === parallel;
    },
  };
}

type Settings<Table extends PgTable, Deps> = Required<Omit<DueWork<Table, Deps>, 'where' | 'parallel' | 'pauseMs'>>;

const longestWords = 500;
/** The first tries during an outage, by default within a quarter of a minute, are logged without a warning. */
const quietTries = 3;
/** An outage uses up at most this many of a row's tries, however long it lasts. */
const triesOfAnOutage = (mostAttempts: number) => Math.ceil(mostAttempts / 2);

/** Calls the handler for a claimed row and saves the outcome, unless another process has claimed the row since. */
async function handleClaimed<Table extends PgTable, Deps extends DueWorkDeps>(
  work: Settings<Table, Deps>,
  deps: Deps,
  claimed: ClaimedRow<Table>,
): Promise<void> {
  const { table, dueAt, leaseMs } = work;
  const { database, clock, metrics } = deps;
  const { key, attempts } = claimed;
  let { leasedUntil } = claimed;
  const timer = createTimer();
  const later = (ms: number) => instant(new Date(clock.now().getTime() + ms));
  const update = (set: SQL) =>
    database.db.execute(
      sql`update ${table} set ${set} where ${isStillClaimed(work, { key, leasedUntil })} returning ${dueAt}`,
    );

  async function extend(): Promise<void> {
    const [row] = await update(sql`${name(dueAt)} = ${later(leaseMs)}`);
    if (row === undefined) throw new Error('another process has claimed this row since');
    leasedUntil = String(row[dueAt.name]);
    timer.restart(leaseMs);
  }

  async function handle() {
    // Every try before ended without an answer: it crashed its process, or lasted until its lease ended.
    if (attempts > work.mostAttempts) throw new Error('its process ended before it was handled');
    timer.restart(leaseMs);
    return Promise.race([work.handle(claimed.row, deps, { attempts, extend }), timer.expired]);
  }

  const finished = sql`${name(table.attempts)} = 0, ${name(table.failedAt)} = null, ${name(table.lastError)} = null`;
  try {
    const outcome = await handle();
    if (outcome === 'remove') {
      await database.db.execute(sql`delete from ${table} where ${isStillClaimed(work, { key, leasedUntil })}`);
    } else if (outcome === 'settled') {
      // A rescheduled row starts with no failures, unless its handler has set it aside. A row that was left unchanged counts
      // as not handled.
      await database.db.execute(sql`
        update ${table} set ${finished}
        where ${work.key} = ${key} and ${dueAt} is distinct from ${leasedUntil}::timestamptz and ${table.attempts} > 0
          and ${table.failedAt} is null`);
    } else {
      await update(sql`${name(dueAt)} = ${later(outcome.againInMs)}, ${finished}`);
    }
    metrics.workDone(work.name, 'handled');
  } catch (error) {
    const isSetAside = attempts >= work.mostAttempts && !isOutage(error);
    const facts = { err: error, work: work.name, attempts };
    if (isSetAside) deps.log.error(facts, 'due work keeps failing and was set aside');
    // Services start in any order and restart, so an outage of a few seconds is not logged as a problem.
    else if (isOutage(error) && attempts <= Math.min(quietTries, triesOfAnOutage(work.mostAttempts))) {
      deps.log.info(facts, 'due work waits for what it depends on');
    } else deps.log.warn(facts, 'due work failed and will be tried again');
    metrics.workDone(work.name, isSetAside ? 'set_aside' : 'failed');
    // However long an outage lasts, a row has half of its tries left after it.
    const counted = isOutage(error) ? Math.min(attempts, triesOfAnOutage(work.mostAttempts)) : attempts;
    await update(sql`
      ${name(dueAt)} = ${later(work.backoffMs(attempts))}, ${name(table.attempts)} = ${counted},
      ${name(table.failedAt)} = ${isSetAside ? instant(clock.now()) : null},
      ${name(table.lastError)} = ${messageOf(error).slice(0, longestWords)}`);
  } finally {
    timer.stop();
  }
}

const outageCodes =
  /^(ENOSPC|EDQUOT|ECONN|ETIMEDOUT|ESOCKET|EDNS|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|UND_ERR)/;

/** Whether what a handler depends on was unavailable: another service, a server that cannot be reached, or space on the disk. */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError && cause.statusCode === 503) return true;
    if ('code' in cause && typeof cause.code === 'string' && outageCodes.test(cause.code)) return true;
  }
  return false;
}

/** Ends the wait for a handler that lasts longer than its lease, so that a hung one does not stop the job. */
function createTimer() {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  expired.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  return {
    expired,
    restart(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error('it was not handled before its lease ended')), ms);
    },
    stop: () => clearTimeout(timer),
  };
}
