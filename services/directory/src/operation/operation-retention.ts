import { defineRetention } from '@stagedoor/service-kit/jobs/define-retention';
import type { DirectoryDeps } from '#/config.ts';
import { healthDays, seenInstances } from '#/db/tables.ts';

const day = 86_400_000;

/** Deletes health checks that no figure counts any more, and processes that are gone for a quarter of a year. */
export const operationRetention = defineRetention<DirectoryDeps>({
  name: 'operation-retention',
  rules: () => [
    { table: healthDays, age: healthDays.lastCheckedAt, keptMs: 32 * day },
    { table: seenInstances, age: seenInstances.lastSeenAt, keptMs: 90 * day },
  ],
});
