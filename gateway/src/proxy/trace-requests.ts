import { randomUUID } from 'node:crypto';
import { noTracing, type Tracing } from '@stagedoor/service-kit/observability/tracing';
import type { FastifyInstance } from 'fastify';

/** Each request for a service is the first step of its trace; what the gateway answers by itself is none. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return;
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (route.startsWith('/api/') || route.startsWith('/media/')) {
      const span = tracing.begin(`${request.method} ${route}`, {
        kind: 'server',
        // A context that the gateway has made up is no parent span.
        parent: request.traceparent === request.headers.traceparent ? request.traceparent : undefined,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'stagedoor.request_id': request.id },
      });
      request.traceparent = span.traceparent ?? request.traceparent;
      reply.raw.once('close', () => {
        const { statusCode } = reply;
        span.end({ attributes: { 'http.response.status_code': statusCode }, failed: statusCode >= 500 });
      });
    }
    done();
  });
}

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the W3C trace context of a request: its own if it has one, else a new one. */
export function traceContextOf(given: string | string[] | undefined): string {
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  // Random ids come from a buffer that is filled for many at once.
  return `00-${hexOf(randomUUID())}-${hexOf(randomUUID()).slice(16)}-01`;
}

function hexOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}
