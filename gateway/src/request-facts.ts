import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Activity } from '@stagedoor/service-kit/common/activity';
import { onAnswerEnd, statusAtEnd } from '@stagedoor/service-kit/common/answer-end';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import { noTracing, type Tracing } from '@stagedoor/service-kit/observability/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address: the address of the socket, or the one that a trusted proxy reports. */
    clientAddress: string;
    traceparent: string;
  }
}

interface RequestFactsOptions {
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether calls come. */
  readonly activity: Pick<Activity, 'note'>;
}

export function registerRequestFacts(app: FastifyInstance, { addressOf, activity }: RequestFactsOptions): void {
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('traceparent', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.clientAddress = addressOf(request.raw);
    request.traceparent = traceContextOf(request.headers.traceparent);
    activity.note();
    done();
  });
}

/** The ids by which a log line of a request is found. */
export function logIds({ id, traceparent = '' }: FastifyRequest): { requestId: string; traceId: string | undefined } {
  return { requestId: id, traceId: traceparent.split('-')[1] };
}

/** Returns the id under which a request is logged: the request's own where it is well-formed, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Returns a function that finds the address that a request counts for: the address of the socket, or the one that a trusted
 * proxy reports.
 */
export function createAddressOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const addressOfSocket = ({ socket }: IncomingMessage) => withoutMapping(socket.remoteAddress ?? '');
  if (trustedProxies.length === 0) return addressOfSocket;
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    const reported = proxyAddr(request, trusts);
    return isIP(reported) === 0 ? addressOfSocket(request) : withoutMapping(reported);
  };
}

/** An IPv4 address that arrived on an IPv6 socket is that IPv4 address. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Each request for a service is the first step of its trace; what the gateway answers itself has no trace. */
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
      onAnswerEnd(reply.raw, (end) => {
        const status = statusAtEnd(end, reply);
        span.end({ attributes: { 'http.response.status_code': status }, failed: status >= 500 });
      });
    }
    done();
  });
}

/** Measures every answer, also those whose client left first. Registered before all that may refuse a request. */
export function measureAnswers(
  app: FastifyInstance,
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    onAnswerEnd(reply.raw, (end) => {
      // A live stream's time is how long a tab was open.
      if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
      const { method } = request;
      const route = request.routeOptions.url ?? 'unknown';
      const status = statusAtEnd(end, reply);
      const ms = reply.elapsedTime;
      metrics.observeCall({ method, route, status }, ms / 1_000);
      if (end === 'left') log.info({ ...logIds(request), method, route, status, ms }, 'the client left');
    });
    done();
  });
}

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the W3C trace context of a request: the one that it brought, else a new one. */
export function traceContextOf(given: string | string[] | undefined): string {
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  // Random ids come from a buffer that is filled for many at once.
  return `00-${hexOf(randomUUID())}-${hexOf(randomUUID()).slice(16)}-01`;
}

function hexOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}
