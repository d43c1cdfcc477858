import closeWithGrace from 'close-with-grace';
import { InvalidConfig, type Variables } from '#/config.ts';
import type { Schema } from '#/database.ts';
import { collectProcessMetrics } from '#/metrics.ts';
import { createService, type ServiceDefinition } from '#/service.ts';

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

/**
 * Starts something as this process and stops it in order: on SIGTERM and SIGINT, when the process that started it is
 * gone, and after an uncaught error. A start that fails says in one line why, and exits with 1.
 */
export async function runProcess(name: string, start: () => Promise<() => Promise<void>>): Promise<void> {
  let stop: (() => Promise<void>) | undefined;
  const grace = closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`${name}: ${err.stack ?? err.message}\n`);
    await stop?.();
  });
  process.once('disconnect', () => void grace.close());
  try {
    stop = await start();
    process.send?.('ready');
  } catch (error) {
    process.stderr.write(`${name}: ${describeStartError(error)}\n`);
    process.exit(1);
  }
}

function describeStartError(error: unknown): string {
  if (error instanceof InvalidConfig) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `port ${error.port} is taken; set PORT to another one`;
  }
  return error.message || error.name;
}
