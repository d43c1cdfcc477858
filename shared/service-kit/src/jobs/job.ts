import type { PgTable } from 'drizzle-orm/pg-core';
import type { DueWorkTable } from '#/jobs/due-work-table.ts';

/** Work of a service besides answering: a scheduler, a sweeper. */
export interface Job<Deps> {
  readonly name: string;
  readonly pauseMs: number;
  /** Resolves to true where there may be more to do at once. Several instances run it. */
  run(deps: Deps): Promise<boolean>;
  /** The table that it works through, where it is one of {@link defineDueWork}. */
  readonly dueWork?: DueWorkTable<PgTable>;
}
