import type { Variables } from '#/config.ts';
import type { Schema } from '#/database.ts';
import { collectProcessMetrics } from '#/metrics.ts';
import { runProcess } from '#/run-process.ts';
import { createService, type ServiceDefinition } from '#/service.ts';

export { runProcess } from '#/run-process.ts';

/** Runs a service as this process: a service's `main` is this call. */
export async function runService<V extends Variables, S extends Schema>(
  definition: ServiceDefinition<V, S>,
): Promise<void> {
  await runProcess(definition.name, async () => {
    const service = await createService(definition, process.env);
    collectProcessMetrics(service.metrics);
    const { host, port } = service.deps.config as unknown as { host: string; port: number };
    await service.start({ host, port });
    service.deps.log.info({ port }, 'listening');
    return () => service.stop();
  });
}
