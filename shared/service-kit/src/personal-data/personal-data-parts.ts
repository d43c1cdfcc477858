import { sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import { erasures, exportTasks } from '#/database/kit-tables.ts';
import type { Consumer } from '#/events/consumer.ts';
import type { TokenSource } from '#/internal-calls/internal-client.ts';
import type { DueWorkDeps } from '#/jobs/due-work.ts';
import type { Job } from '#/jobs/job.ts';
import type { Metrics } from '#/observability/metrics.ts';
import { createErasureConsumer, createErasureJob } from '#/personal-data/erase-person.ts';
import type { PersonalData } from '#/personal-data/personal-data.ts';
import { createExportConsumer, createExportJob, createHttpSink } from '#/personal-data/send-export.ts';

/** Returns the consumers of a service that holds personal data: for requested exports and for erased accounts. */
export function personalDataConsumers<Deps extends { readonly clock: Clock }>(
  personalData: PersonalData<Deps> | undefined,
): readonly Consumer<Deps>[] {
  return personalData === undefined ? [] : [createExportConsumer(), createErasureConsumer()];
}

/** Returns the jobs that send and erase the personal data of a service; none if it holds none. */
export function personalDataJobs<Deps extends DueWorkDeps>(
  personalData: PersonalData<Deps> | undefined,
  auth: { readonly authUrl: string; readonly tokenFor: TokenSource },
): readonly Job<Deps>[] {
  if (personalData === undefined) return [];
  const httpSink = createHttpSink(auth);
  return [createExportJob(personalData, personalData.exportSink ?? (() => httpSink)), createErasureJob(personalData)];
}

/** Reports for how long people have been waiting for an export or an erasure. */
export function registerPersonalDataMetrics<Deps extends Omit<DueWorkDeps, 'log'>>(
  personalData: PersonalData<Deps> | undefined,
  deps: Deps,
): void {
  if (personalData === undefined) return;
  measurePersonalData(deps.metrics, async () => {
    const now = sql`${deps.clock.now().toISOString()}::timestamptz`;
    const rows = await deps.database.db.execute<{ work: string; seconds: number }>(sql`
      select 'export' as work, coalesce(extract(epoch from ${now} - min(asked_at)), 0)::float8 as seconds from ${exportTasks}
      union all
      select 'erasure', coalesce(extract(epoch from ${now} - min(asked_at)), 0)::float8 from ${erasures}
      where erased_at is null`);
    const own = (await personalData.oldestWork?.(deps)) ?? [];
    return [...rows.map(({ work, seconds }) => [work, seconds] as const), ...own];
  });
}

/** Reports the age, in seconds, of the oldest task of each kind on personal data. */
function measurePersonalData(
  metrics: Metrics,
  read: () => Promise<readonly (readonly [work: string, seconds: number])[]>,
): void {
  const help = 'For how long the oldest export, or erasure, of a person has been waiting here';
  metrics.gauges('personal_data_oldest_seconds', { help, label: 'work' }, read);
}
