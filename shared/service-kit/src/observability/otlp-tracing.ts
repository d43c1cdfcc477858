import { hostname } from 'node:os';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing, TracingOptions } from '#/observability/tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Records spans with OpenTelemetry and sends them to an OTLP/HTTP collector. Each service has a separate provider,
 * because one process may contain many services.
 */
export function createOtlpTracing(options: TracingOptions & { readonly endpoint: string }): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'stagedoor',
      'service.name': options.service,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
          timeoutMillis: 1_000,
        }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const { log } = options;
  const quiet = () => undefined;
  const report = (problem: string) => log.warn({ problem: problem.slice(0, 300) }, 'traces were not sent');
  diag.setLogger(
    { error: report, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const tracer = provider.getTracer('stagedoor');
  return {
    begin(name, { kind, parent, attributes = {}, startedAt }) {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes, ...(startedAt === undefined ? {} : { startTime: startedAt }) },
        contextOf(parent),
      );
      return {
        traceparent: traceparentOf(span),
        end(outcome = {}) {
          if (outcome.attributes !== undefined) span.setAttributes(outcome.attributes);
          if (outcome.failed === true) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    // Traces are no reason to fail a stop.
    stop: () => provider.shutdown().catch((error: unknown) => report(String(error))),
  };
}

const wellFormed = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = wellFormed.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
