import { noTracing, type Tracing, type TracingOptions } from '#/observability/tracing.ts';

/** Opens tracing as the environment has it. The recording code is loaded only if it is wanted. */
export async function openTracing({ endpoint, ...options }: TracingOptions): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { createOtlpTracing } = await import('#/observability/otlp-tracing.ts');
  return createOtlpTracing({ endpoint, ...options });
}
