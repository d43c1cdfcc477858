import { sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import { erasures, exportTasks } from '#/database/kit-tables.ts';
import type { Consumer } from '#/events/consumer.ts';
import type { TokenSource } from '#/internal-calls/internal-client.ts';
import type { DueWorkDeps } from '#/jobs/due-work.ts';
import type { Job } from '#/jobs/job.ts';
import { createErasureConsumer, createErasureJob } from '#/personal-data/erase-person.ts';
import { measureOwnData } from '#/personal-data/measure-own-data.ts';
import type { PersonalData } from '#/personal-data/personal-data.ts';
import { createExportConsumer, createExportJob, createHttpSink } from '#/personal-data/send-export.ts';

/** What a service hears that holds data of people: that somebody asks for theirs, and that somebody is erased. */
export function ownDataConsumers<Deps extends { readonly clock: Clock }>(
  personalData: PersonalData<Deps> | undefined,
): readonly Consumer<Deps>[] {
  return personalData === undefined ? [] : [createExportConsumer(), createErasureConsumer()];
}

/** What has a service send and erase what it holds of people; nothing where it holds none. */
export function ownDataJobs<Deps extends DueWorkDeps>(
  personalData: PersonalData<Deps> | undefined,
  auth: { readonly authUrl: string; readonly tokenFor: TokenSource },
): readonly Job<Deps>[] {
  if (personalData === undefined) return [];
  const httpSink = createHttpSink(auth);
  return [createExportJob(personalData, personalData.exportSink ?? (() => httpSink)), createErasureJob(personalData)];
}

/** Shows for how long people have been waiting for what is theirs, or to be forgotten. */
export function watchOwnData<Deps extends Omit<DueWorkDeps, 'log'>>(
  personalData: PersonalData<Deps> | undefined,
  deps: Deps,
): void {
  if (personalData === undefined) return;
  measureOwnData(deps.metrics, async () => {
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
