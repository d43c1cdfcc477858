import type { IncomingMessage } from 'node:http';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { answerError } from '#/answer-error.ts';
import type { GatewayConfig } from '#/config.ts';
import type { Drain } from '#/drain.ts';
import { answerClientError } from '#/guard/answer-client-error.ts';
import { cutSlowReaders, limitConnections } from '#/guard/connection-limits.ts';
import { refuseCrowds } from '#/guard/refuse-crowds.ts';
import { securityHeaders } from '#/guard/security-headers.ts';
import { discardRest } from '#/proxy/receive-body.ts';
import { requestIdOf } from '#/request-facts.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

interface ServerOptions {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly drain: Drain;
  readonly metrics: Metrics;
  readonly upstreams: ReadonlyMap<string, Upstream>;
  /** The address that a request counts for. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** A server with our limits, our error shape and our headers on every answer, and no routes yet. */
export function openServer(options: ServerOptions): FastifyInstance {
  const { config, log } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than naming the request in the few lines that are written.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    // We answer a missing Host header ourselves.
    http: { maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    // Uploads have no fixed timeout: what counts is whether they make progress.
    requestTimeout: 0,
    // A connection on which nothing moves; the live stream lifts it for itself.
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setDefaultHeaders(request, reply);
      answerError(error, request, reply);
    },
    genReqId: requestIdOf,
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  app.server.headersTimeout = 10_000;
  app.server.maxConnections = config.maxConnections;
  limitConnections(app.server, { perNetwork: config.connectionsPerAddress, trustedProxies: config.trustedProxies });
  cutSlowReaders(app.server);
  refuseCrowds(app.server, { ...options, isShared: config.corsOrigins.length > 0 });
  // An unknown expectation is ignored, and the request is handled without it.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Each route declares which bodies it receives, and how.
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    setDefaultHeaders(request, reply);
    done(validateRequestLine(request.raw));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (options.drain.isDraining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', async ({ raw }) => discardRest(raw));
  return app;
}

function setDefaultHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header('x-request-id', request.id);
}

const maxAddressLength = 2_048;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Parts of a path that a router, a service and a file system could interpret differently. */
const ambiguous = /\/\/|\\|[\0- \x7f]|%(2e|2f|5c|00|25)|\/\.{1,2}(\/|$)/i;

/** Returns the error for a request line or Host header that is rejected, if any. */
export function validateRequestLine(request: IncomingMessage): AppError | undefined {
  const { url = '', method = '', rawHeaders } = request;
  if (url.length > maxAddressLength) return new AppError(414, 'The address is too long');
  if (!methods.has(method)) return new AppError(405, 'This method is not allowed');
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || ambiguous.test(path)) return badRequest('The address is not valid');
  if (countHeader(rawHeaders, 'host') !== 1) return badRequest('The request needs exactly one Host header');
  return undefined;
}

/** Raw headers alternate between names and values. */
function countHeader(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}
