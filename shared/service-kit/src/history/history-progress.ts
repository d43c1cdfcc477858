import { sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { histories } from '#/database/kit-tables.ts';
import type { Metrics } from '#/observability/metrics.ts';

interface HistoryProgress {
  readonly consumer: string;
  /** Facts that were read; some of them were known by event already. */
  readonly factCount: number;
  readonly isComplete: boolean;
  /** Since when it is being read; 0 if all of it was. */
  readonly unfinishedSeconds: number;
}

/** Returns how far each history of the service has been read. */
export async function readHistoryProgress({ db }: Pick<Database, 'db'>, clock: Clock): Promise<HistoryProgress[]> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  return db
    .select({
      consumer: histories.consumer,
      factCount: histories.factCount,
      isComplete: sql<boolean>`${histories.finishedAt} is not null`,
      unfinishedSeconds: sql<number>`
        case when ${histories.finishedAt} is null then extract(epoch from ${now} - ${histories.startedAt})::float8 else 0 end`,
    })
    .from(histories)
    .orderBy(histories.consumer);
}

/** Reports how far each history has been read. */
export function measureHistories(metrics: Metrics, database: Pick<Database, 'db'>, clock: Clock): void {
  const read = (figure: 'factCount' | 'unfinishedSeconds') => async () =>
    (await readHistoryProgress(database, clock)).map((one) => [one.consumer, one[figure]] as const);
  metrics.gauges(
    'history_facts_read',
    { help: 'Facts from before the service joined that were read', label: 'consumer' },
    read('factCount'),
  );
  metrics.gauges(
    'history_unfinished_seconds',
    { help: 'For how long a history has been read without being complete', label: 'consumer' },
    read('unfinishedSeconds'),
  );
}
