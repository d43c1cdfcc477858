import { readConfig, type Variables } from '#/config/config.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import type { Schema } from '#/database/transaction.ts';
import { collectProcessMetrics } from '#/observability/metrics.ts';
import { collectAtRest } from '#/process/collect-at-rest.ts';
import { runProcess } from '#/process/run-process.ts';
import { createService, type ServiceDefinition } from '#/process/service.ts';
import { serviceVariables } from '#/process/service-config.ts';

export { runProcess } from '#/process/run-process.ts';

/**
 * Runs a service as this process: the `main` of a service is this call. With `--migrate-only` it migrates the database
 * and exits, for deployments that migrate before they start.
 */
export async function runService<V extends Variables, S extends Schema>(
  definition: ServiceDefinition<V, S>,
): Promise<void> {
  await runProcess(definition.name, async () => {
    if (process.argv.includes('--migrate-only')) {
      const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, process.env);
      await migrateDatabase(databaseUrl, definition.migrations);
      return { stop: async () => {} };
    }
    const service = await createService(definition, process.env);
    collectProcessMetrics(service.metrics, service.activity);
    collectAtRest(service.activity);
    const { host, port } = service.deps.config as unknown as ListenConfig;
    // Opens the connection for readiness checks now, because a process that replaces another one must be ready at once.
    await service.deps.database.isReady();
    await service.start({ host, port });
    service.deps.log.info({ port }, 'listening');
    return { stop: () => service.stop() };
  });
}

/** The part of every service's configuration that says where to listen. */
interface ListenConfig {
  readonly host: string;
  readonly port: number;
}
