import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#/clock.ts';
import type { Database } from '#/database.ts';
import type { erasures, exportTasks } from '#/kit-tables.ts';

/** Nobody else takes a task before that, unless it is held on to. */
const leaseMs = 60_000;
const longestPauseMs = 60_000;

type Deps = { readonly database: Database; readonly clock: Clock };

/** A task that was taken. */
export interface TakenTask {
  readonly id: string;
  readonly userId: string;
  readonly attempts: number;
  /** What is asked of the table besides. */
  readonly erasedAt: string | null;
  /** Keeps others from taking it for another while. */
  hold(): Promise<void>;
  /** It failed, or has to wait: it comes again after `pauseMs`, by default ever longer ones. */
  putOff(pauseMs?: number): Promise<void>;
}

/** Takes the task that is due first. Instances share the work by skipping locked rows. */
export async function takeTask(
  { database, clock }: Deps,
  table: typeof exportTasks | typeof erasures,
  key: 'export_id' | 'user_id',
): Promise<TakenTask | undefined> {
  const later = (ms: number): SQL => sql`${new Date(clock.now().getTime() + ms).toISOString()}::timestamptz`;
  const id = sql.identifier(key);
  const [task] = await database.db.execute<{ id: string; user_id: string; attempts: number; erased_at?: string }>(sql`
    update ${table} set due_at = ${later(leaseMs)}, attempts = attempts + 1
    where ${id} = (
      select ${id} from ${table} where due_at <= ${later(0)} order by due_at limit 1 for update skip locked)
    returning ${id} as id, *`);
  if (task === undefined) return undefined;
  const putOff = async (pauseMs: number) => {
    await database.db.execute(sql`update ${table} set due_at = ${later(pauseMs)} where ${id} = ${task.id}::uuid`);
  };
  return {
    id: task.id,
    userId: task.user_id,
    attempts: task.attempts,
    erasedAt: task.erased_at ?? null,
    hold: () => putOff(leaseMs),
    putOff: (pauseMs = Math.min(longestPauseMs, 1_000 * 2 ** Math.min(task.attempts, 10))) => putOff(pauseMs),
  };
}
