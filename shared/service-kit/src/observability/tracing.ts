import type { Logger } from '#/observability/logger.ts';

/** Attributes of a span, named as in OpenTelemetry's semantic conventions. Never a person's text or address. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** One step of the way that a request or an event takes. */
export interface TraceSpan {
  /** W3C trace context to hand on: this step's, or that of the step before if nothing is recorded. */
  readonly traceparent: string | undefined;
  end(outcome?: { readonly attributes?: SpanAttributes; readonly failed?: boolean }): void;
}

export interface SpanStart {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** W3C trace context of the step before; without one a new trace begins. */
  readonly parent: string | undefined;
  readonly attributes?: SpanAttributes;
  /** When the span began, if that was earlier than now. */
  readonly startedAt?: Date;
}

/** Records spans, and sends them to the trace collector. */
export interface Tracing {
  begin(name: string, start: SpanStart): TraceSpan;
  /** Sends the pending spans. */
  stop(): Promise<void>;
}

/** Records nothing, and passes on the trace context of the caller. */
export const noTracing: Tracing = {
  begin: (_name, { parent }) => ({ traceparent: parent, end: () => undefined }),
  stop: async () => undefined,
};

export interface TracingOptions {
  readonly service: string;
  /** Address of an OTLP/HTTP collector; nothing is recorded without one. */
  readonly endpoint: string | undefined;
  /** The share of new traces that is recorded, 0 to 1. A trace that began elsewhere is recorded as it was there. */
  readonly ratio: number;
  /** Called when the collector rejects spans. */
  readonly log: Logger;
}
