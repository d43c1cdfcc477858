import { sql } from 'drizzle-orm';
import type { Consumer } from '#/consumer.ts';
import { createErasureConsumer, createErasureJob } from '#/erase-person.ts';
import type { TokenSource } from '#/internal-client.ts';
import { erasures, exportTasks } from '#/kit-tables.ts';
import { measureOwnData } from '#/measure-service.ts';
import type { PersonalData } from '#/personal-data.ts';
import { createExportConsumer, createExportJob, createHttpSink } from '#/send-export.ts';
import type { Job, ServiceDeps } from '#/service.ts';

/** What has a service send and erase what it holds of people; nothing where it holds none. */
export function ownDataParts<Deps extends Pick<ServiceDeps, 'database' | 'clock' | 'log' | 'metrics'>>(
  personalData: PersonalData<Deps> | undefined,
  auth: { readonly authUrl: string; readonly tokenFor: TokenSource },
): { readonly consumers: readonly Consumer<Deps>[]; readonly jobs: readonly Job<Deps>[] } {
  if (personalData === undefined) return { consumers: [], jobs: [] };
  const httpSink = createHttpSink(auth);
  return {
    consumers: [createExportConsumer(), createErasureConsumer()],
    jobs: [createExportJob(personalData, personalData.exportSink ?? (() => httpSink)), createErasureJob(personalData)],
  };
}

/** Shows for how long people have been waiting for what is theirs, or to be forgotten. */
export function watchOwnData<Deps extends Pick<ServiceDeps, 'database' | 'clock' | 'metrics'>>(
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
