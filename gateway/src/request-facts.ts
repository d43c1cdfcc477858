import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Activity } from '@stagedoor/service-kit/common/activity';
import { beginCallSpan } from '@stagedoor/service-kit/http/observe-calls';
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
  /** Is told of every call. */
  readonly activity: Pick<Activity, 'note'>;
  /** A request for a service is the first step of its trace; what the gateway answers itself has no trace. */
  readonly tracing: Tracing;
}

export function registerRequestFacts(
  app: FastifyInstance,
  { addressOf, activity, tracing }: RequestFactsOptions,
): void {
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('traceparent', '');
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers.traceparent;
    request.clientAddress = addressOf(request.raw);
    request.traceparent = traceContextOf(given);
    activity.note();
    if (tracing !== noTracing && /^\/(api|media)\//.test(request.routeOptions.url ?? '')) {
      // A context that the gateway has made up is no parent span.
      const parent = request.traceparent === given ? given : undefined;
      request.traceparent = beginCallSpan(request, reply, tracing, parent).traceparent ?? request.traceparent;
    }
    done();
  });
}

/** The ids by which a log line of a request is found. */
export function logIds({ id, traceparent = '' }: FastifyRequest): { requestId: string; traceId: string | undefined } {
  return { requestId: id, traceId: traceparent.split('-')[1] };
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
