import type { PgTable } from 'drizzle-orm/pg-core';
import type { DueWorkTable } from '#/jobs/due-work-table.ts';

/** Work of a service besides answering: a scheduler, a sweeper. */
export interface Job<Deps> {
  readonly name: string;
  readonly pauseMs: number;
  /** Whether the pause stays the same while nothing comes: what it looks for falls due at a moment that people chose. */
  readonly isPunctual?: boolean;
  /**
   * How many rounds of it an instance runs side by side, each for itself; one unless said otherwise. A round that takes long then
   * holds up none of the others.
   */
  readonly lanes?: number;
  /** Resolves to true where there may be more to do at once. Several instances run it. */
  run(deps: Deps): Promise<boolean>;
  /** The table that it works through, where it is one of {@link defineDueWork}. */
  readonly dueWork?: DueWorkTable<PgTable>;
}
