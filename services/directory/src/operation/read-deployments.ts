import type { DataOf } from '@stagedoor/contracts/call';
import type { getServiceOperation } from '@stagedoor/contracts/service-operation';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { seenInstances } from '#/db/tables.ts';

type Deployment = DataOf<typeof getServiceOperation>['deployments'][number];

/** Processes of one version that start within this time are one deployment. */
const togetherMs = 15 * 60_000;
const shown = 10;

/** The newest deployments of a service: its processes as the checks have seen them, grouped by version and time. */
export async function readDeployments(
  { database: { db } }: Pick<DirectoryDeps, 'database'>,
  serviceKey: string,
): Promise<Deployment[]> {
  const rows = await db
    .select({ version: seenInstances.version, startedAt: seenInstances.startedAt })
    .from(seenInstances)
    .where(eq(seenInstances.serviceKey, serviceKey))
    .orderBy(desc(seenInstances.startedAt))
    .limit(100);
  const deployments: { version: string; startedAt: Date; instances: number }[] = [];
  for (const { version, startedAt } of rows) {
    const last = deployments.at(-1);
    if (last?.version === version && last.startedAt.getTime() - startedAt.getTime() < togetherMs) {
      last.startedAt = startedAt;
      last.instances += 1;
    } else deployments.push({ version, startedAt, instances: 1 });
  }
  return deployments
    .slice(0, shown)
    .map(({ startedAt, ...deployment }) => ({ ...deployment, startedAt: startedAt.toISOString() }));
}

/** The version that was last seen of each of these services. */
export async function readVersions(
  { database: { db } }: Pick<DirectoryDeps, 'database'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.execute<{ service_key: string; version: string }>(selectVersions(names));
  return new Map(rows.map((row) => [row.service_key, row.version]));
}

/** Reads one row of each by the index: there are those of all processes of a quarter of a year. */
export function selectVersions(names: readonly string[]): SQL {
  return sql`
    select key as service_key, version from unnest(${sql.param([...names])}::text[]) key cross join lateral (
      select version from ${seenInstances} where service_key = key order by started_at desc limit 1
    ) newest`;
}
