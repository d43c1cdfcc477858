import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerEnd, onAnswerEnd, statusAtEnd } from '#/common/answer-end.ts';
import type { Metrics } from '#/observability/metrics.ts';
import type { TraceSpan, Tracing } from '#/observability/tracing.ts';

/** Returns the id under which a request is logged: the request's own where it is well-formed, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** A call whose answer has ended. */
interface EndedCall {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Counts a call when its answer has ended, even if its client left first, and then calls `onEnd`. */
export function measureCall(
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
  onEnd: (call: EndedCall, end: AnswerEnd) => void,
): void {
  onAnswerEnd(reply.raw, (end) => {
    // A stream lasts as long as a client listens: its duration says nothing about the service.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: statusAtEnd(end, reply),
    };
    const ms = reply.elapsedTime;
    metrics.observeCall(labels, ms / 1_000);
    onEnd({ ...labels, ms }, end);
  });
}

/** Begins the span of a call, which ends with its answer. */
export function beginCallSpan(
  request: FastifyRequest,
  reply: FastifyReply,
  tracing: Tracing,
  parent: string | undefined,
): TraceSpan {
  const { method, id } = request;
  const route = request.routeOptions.url ?? 'unknown';
  const attributes = { 'http.request.method': method, 'http.route': route, 'stagedoor.request_id': id };
  const span = tracing.begin(`${method} ${route}`, { kind: 'server', parent, attributes });
  onAnswerEnd(reply.raw, (end) => {
    const status = statusAtEnd(end, reply);
    span.end({ attributes: { 'http.response.status_code': status }, failed: status >= 500 });
  });
  return span;
}
