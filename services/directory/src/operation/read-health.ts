import type { DataOf } from '@stagedoor/contracts/call';
import type { getServiceOperation } from '@stagedoor/contracts/service-operation';
import { and, gte, inArray, sql } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { healthDays } from '#/db/tables.ts';

const dayMs = 86_400_000;

export type Health = DataOf<typeof getServiceOperation>['health'];

/** The health of a service, and whether its last check succeeded; null before the first one. */
export interface FoundHealth {
  readonly health: Health;
  readonly isUp: boolean | null;
}

const unchecked: FoundHealth = { health: { checks: 0, succeeded: 0, since: null }, isUp: null };

/** Sums up the checks of the last 30 days, today among them, of each of these services. */
export async function readHealth(
  { database: { db }, clock }: Pick<DirectoryDeps, 'database' | 'clock'>,
  names: readonly string[],
): Promise<(name: string) => FoundHealth> {
  const from = new Date(clock.now().getTime() - 29 * dayMs).toISOString().slice(0, 10);
  const rows = await db
    .select({
      serviceKey: healthDays.serviceKey,
      checks: sql<number>`sum(${healthDays.checks})::int`,
      succeeded: sql<number>`sum(${healthDays.succeeded})::int`,
      since: sql<Date>`min(${healthDays.firstCheckedAt})`.mapWith(healthDays.firstCheckedAt),
      isUp: sql<boolean>`(array_agg(${healthDays.lastSucceeded} order by ${healthDays.day} desc))[1]`,
    })
    .from(healthDays)
    .where(and(inArray(healthDays.serviceKey, [...names]), gte(healthDays.day, from)))
    .groupBy(healthDays.serviceKey);
  const found = new Map(
    rows.map(({ serviceKey, checks, succeeded, since, isUp }): [string, FoundHealth] => [
      serviceKey,
      { health: { checks, succeeded, since: since.toISOString() }, isUp },
    ]),
  );
  return (name) => found.get(name) ?? unchecked;
}
