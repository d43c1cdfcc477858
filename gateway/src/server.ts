import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import { createLinger, type Linger } from '@stagedoor/service-kit/http/linger';
import { measureCall, requestIdOf } from '@stagedoor/service-kit/http/observe-calls';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { answerError, toErrorBody } from '#/answer-error.ts';
import type { GatewayConfig } from '#/config.ts';
import { securityHeaders } from '#/guard/security-headers.ts';
import { isNavigation, type SendPage } from '#/pages/web-build.ts';
import { logIds } from '#/request-facts.ts';

/** Whether the gateway is stopping. Live streams, which would keep it from that, end with `ending`. */
export interface Drain {
  isDraining: boolean;
  readonly ending: AbortController;
}

interface ServerOptions {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly drain: Drain;
  readonly metrics: Metrics;
  readonly sendPage: SendPage;
  /** How long nothing may move on a connection, in ms: no byte of a request arrives, or none of an answer is read. */
  readonly silenceMs?: number | undefined;
}

/** Returns a server without routes: it has the limits of connections, and the headers and errors of every answer. */
export function openServer(options: ServerOptions): FastifyInstance {
  const { config, log, sendPage } = options;
  const linger = createLinger();
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than naming the request in the few lines that are written.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    // We answer a missing Host header ourselves.
    http: { maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    // Of an upload, which may be long; other bodies have less time.
    requestTimeout: 3_600_000,
    connectionTimeout: options.silenceMs ?? 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error: Error, socket: Socket) => answerClientError(error, socket, linger),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setDefaultHeaders(request, reply);
      void answerInvalidAddress(error, request, reply);
    },
    genReqId: requestIdOf,
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  app.server.headersTimeout = 10_000;
  app.server.maxConnections = config.maxConnections;
  linger.follow(app.server);
  // An unknown expectation is ignored, and the request is handled without it.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Each route declares which bodies it receives, and how.
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error, request, reply) =>
    error instanceof InvalidAddress ? answerInvalidAddress(error, request, reply) : answerError(error, request, reply),
  );
  app.addHook('onRequest', (request, reply, done) => {
    // Before all that may refuse a request.
    measureCall(request, reply, options.metrics, (call, end) => {
      if (end === 'left') log.info({ ...logIds(request), ...call }, 'the client left');
    });
    setDefaultHeaders(request, reply);
    const error = validateRequestLine(request.raw);
    // RFC 9110 requires the header in every 405.
    if (error?.statusCode === 405) reply.header('allow', [...methods].join(', '));
    done(error);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (options.drain.isDraining) reply.header('connection', 'close');
    done();
  });
  return app;

  /** A browser gets the app, which says that there is no such page. */
  function answerInvalidAddress(error: Error, request: FastifyRequest, reply: FastifyReply) {
    if (!isNavigation(request)) return answerError(error, request, reply);
    return sendPage(request, reply.code(404)).catch((failure: unknown) => answerError(failure, request, reply));
  }
}

/** Thrown for a path that is refused before it is routed. */
class InvalidAddress extends AppError {
  constructor() {
    super(400, 'The address is not valid');
  }
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
  if (!path.startsWith('/') || ambiguous.test(path)) return new InvalidAddress();
  if (countHeader(rawHeaders, 'host') !== 1) return badRequest('The request needs exactly one Host header');
  return undefined;
}

/** Raw headers alternate between names and values. */
function countHeader(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/**
 * Handles Node's `clientError` event: sends an error for input that is not HTTP, too large or too slow to become a request, and
 * closes the connection.
 */
function answerClientError(error: Error & { code?: string }, socket: Socket, linger: Linger): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isInTheMiddleOfAResponse(socket)) {
    socket.destroy();
    return;
  }
  const problem = describe(error.code);
  const body = JSON.stringify(toErrorBody(problem));
  const headers = {
    ...securityHeaders,
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { statusCode } = problem;
  linger.end(socket, `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** An error in the middle of a response would be read as its content. Node notes on the socket which response it belongs to. */
function isInTheMiddleOfAResponse(socket: Socket): boolean {
  return socket.bytesWritten > 0 && '_httpMessage' in socket && socket._httpMessage !== null;
}

function describe(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError(431, 'The headers are too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError(408, 'The request took too long to arrive');
  return new AppError(400, 'The request is not valid HTTP');
}
