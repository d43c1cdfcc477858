import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DueWorkTable } from '#/jobs/due-work-table.ts';

/** Work of a service besides answering: a scheduler, a sweeper. */
export interface Job<Deps> {
  readonly name: string;
  readonly pauseMs: number;
  /**
   * How many rounds of the job an instance runs in parallel, by default one. With more, a long round does not delay the
   * others.
   */
  readonly lanes?: number;
  /** Resolves to true where there may be more to do at once. Several instances run it. */
  run(deps: Deps): Promise<boolean>;
  /** The table that it works through, where it is one of {@link defineDueWork}. */
  readonly dueWork?: DueWorkTable<PgTable>;
  /**
   * A scalar subquery that returns when its next work falls due, of work in other tables: the job is then woken at that moment, and
   * looks by itself as rarely as one of due work does.
   */
  readonly nextDue?: SQL;
}
