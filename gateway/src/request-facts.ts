import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceContextOf } from '#/proxy/trace-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address: that of the socket, or the one that a trusted proxy reports. */
    clientAddress: string;
    traceparent: string;
  }
  interface FastifyContextConfig {
    /** The service that a route leads to. */
    service?: string;
  }
}

export function registerRequestFacts(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('traceparent', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.clientAddress = addressOf(request);
    request.traceparent = traceContextOf(request.headers.traceparent);
    done();
  });
}

/** The ids by which a log line of a request is found. */
export function logIds({ id, traceparent }: FastifyRequest): { requestId: string; traceId: string | undefined } {
  return { requestId: id, traceId: traceparent.split('-')[1] };
}

function addressOf({ ip, raw }: FastifyRequest): string {
  return withoutMapping(isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip);
}

/** An IPv4 address that arrived on an IPv6 socket is that IPv4 address. */
export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
