import { catalogue } from '@stagedoor/catalogue/catalogue';
import { defineRetention } from '@stagedoor/service-kit/jobs/define-retention';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { registerAccessRoutes } from '#/access/routes.ts';
import { startMissingTrials } from '#/access/start-missing-trials.ts';
import { syncAccessBucket } from '#/access/sync-access-bucket.ts';
import { type DirectoryDeps, findPeers, variables } from '#/config.ts';
import { onServicePlanChanged } from '#/consumers/on-service-plan-changed.ts';
import * as tables from '#/db/tables.ts';
import { healthDays, seenInstances } from '#/db/tables.ts';
import { checkServices } from '#/operation/check-services.ts';
import { registerOperationRoutes } from '#/operation/routes.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { registerServiceRoutes } from '#/services/routes.ts';
import { createServicesRepository } from '#/services/services-repository.ts';
import { storeCatalogue } from '#/services/store-catalogue.ts';

const day = 86_400_000;

/**
 * Deletes health checks that no statistic includes any more, and processes that have been gone for a quarter of a year.
 */
const operationRetention = defineRetention<DirectoryDeps>({
  name: 'operation-retention',
  rules: () => [
    { table: healthDays, age: healthDays.lastCheckedAt, keptMs: 32 * day },
    { table: seenInstances, age: seenInstances.lastSeenAt, keptMs: 90 * day },
  ],
});

/** The directory of the business services, who may open which, and the health of each. */
export const directoryService: ServiceDefinition<typeof variables, typeof tables> = {
  name: 'directory',
  title: 'Stagedoor service directory',
  variables,
  schema: tables,
  migrations: new URL('./db/migrations/', import.meta.url),
  peers: findPeers,
  async build(app, deps) {
    await storeCatalogue(deps.database, deps.ids, catalogue);
    const repository = createServicesRepository(deps.database);
    registerServiceRoutes(app, repository);
    registerAccessRoutes(app, deps, repository);
    registerOperationRoutes(app, deps);
  },
  consumers: [onServicePlanChanged],
  jobs: [syncAccessBucket, startMissingTrials, checkServices, operationRetention],
  personalData,
};
