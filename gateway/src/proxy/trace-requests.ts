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
