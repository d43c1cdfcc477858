import { readConfig, type Variables } from '#/config.ts';
import type { Schema } from '#/database.ts';
import { collectProcessMetrics } from '#/metrics.ts';
import { migrateDatabase } from '#/migrations.ts';
import { runProcess } from '#/run-process.ts';
import { createService, type ServiceDefinition } from '#/service.ts';
import { serviceVariables } from '#/service-config.ts';

export { runProcess } from '#/run-process.ts';

/**
 * Runs a service as this process: a service's `main` is this call. With `--migrate-only` it brings the database up to date
 * and ends, for who does that apart from starting.
 */
export async function runService<V extends Variables, S extends Schema>(
  definition: ServiceDefinition<V, S>,
): Promise<void> {
  await runProcess(definition.name, async () => {
    if (process.argv.includes('--migrate-only')) {
      const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, process.env);
      await migrateDatabase(databaseUrl, definition.migrations);
      return async () => {};
    }
    const service = await createService(definition, process.env);
    collectProcessMetrics(service.metrics);
    const { host, port } = service.deps.config as unknown as { host: string; port: number };
    await service.start({ host, port });
    service.deps.log.info({ port }, 'listening');
    return () => service.stop();
  });
}
