import type { DataOf } from '@stagedoor/contracts/call';
import type { getServiceOperation } from '@stagedoor/contracts/service-operation';
import { desc, eq, inArray, sql } from 'drizzle-orm';
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
  const rows = await db
    .select({
      serviceKey: seenInstances.serviceKey,
      version: sql<string>`(array_agg(${seenInstances.version} order by ${seenInstances.startedAt} desc))[1]`,
    })
    .from(seenInstances)
    .where(inArray(seenInstances.serviceKey, [...names]))
    .groupBy(seenInstances.serviceKey);
  return new Map(rows.map(({ serviceKey, version }) => [serviceKey, version]));
}
