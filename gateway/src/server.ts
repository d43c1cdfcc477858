import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import { createLinger, hasLongRest } from '@stagedoor/service-kit/http/linger';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { answerError, serviceBusy, toErrorBody } from '#/answer-error.ts';
import type { GatewayConfig } from '#/config.ts';
import type { Drain } from '#/drain.ts';
import { answerClientError } from '#/guard/answer-client-error.ts';
import { networkOf } from '#/guard/client-limits.ts';
import { securityHeaders } from '#/guard/security-headers.ts';
import { isNavigation, type SendPage } from '#/pages/web-build.ts';
import { measureAnswers, requestIdOf, withoutMapping } from '#/request-facts.ts';
import { routedServices } from '#/route-table.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

interface ServerOptions {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly drain: Drain;
  readonly metrics: Metrics;
  readonly upstreams: ReadonlyMap<string, Upstream>;
  /** The address that a request counts for. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly sendPage: SendPage;
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
    // Uploads have no fixed timeout: what counts is whether they make progress.
    requestTimeout: 0,
    // A connection on which nothing moves; the live stream lifts it for itself.
    connectionTimeout: 120_000,
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
  limitConnections(app.server, { perNetwork: config.connectionsPerAddress, trustedProxies: config.trustedProxies });
  cutSlowReaders(app.server);
  refuseWhenFull(app.server, { ...options, isShared: config.corsOrigins.length > 0 });
  linger.follow(app.server);
  // An unknown expectation is ignored, and the request is handled without it.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Each route declares which bodies it receives, and how.
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error, request, reply) =>
    error instanceof InvalidAddress ? answerInvalidAddress(error, request, reply) : answerError(error, request, reply),
  );
  measureAnswers(app, options);
  app.addHook('onRequest', (request, reply, done) => {
    setDefaultHeaders(request, reply);
    const error = validateRequestLine(request.raw);
    // RFC 9110 requires the header in every 405.
    if (error?.statusCode === 405) reply.header('allow', [...methods].join(', '));
    done(error);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (options.drain.isDraining()) reply.header('connection', 'close');
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

interface ConnectionLimits {
  /** The most connections of one network, as the rate limits tell networks apart. */
  readonly perNetwork: number;
  /** Addresses and ranges of load balancers. Their connections carry requests of many networks and are not limited. */
  readonly trustedProxies: readonly string[];
}

/** Closes a new connection, before anything is read from it, when its network already has as many as it may. */
function limitConnections(server: Server, { perNetwork, trustedProxies }: ConnectionLimits): void {
  const trusted = toAddressList(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = withoutMapping(socket.remoteAddress ?? '');
    // The address is empty where the client has already closed the connection.
    if (address === '' || trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** Returns a list to look addresses up in. Node calls it a block list; nothing is blocked with it here. */
function toAddressList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** How often connections are checked. */
const checkMs = 5_000;
/** The number of checks within which a client must have read at least `leastBytes`. */
const mostChecks = 6;
const leastBytes = 65_536;

interface Reading {
  /** Bytes that the operating system had accepted from us at the first check that found data waiting. */
  accepted: number;
  /** Checks since then. */
  checks: number;
}

/**
 * Disconnects clients that read less than 64 kB in half a minute while more data waits for them. Data in the operating system's
 * buffers counts as read, so this affects only answers of megabytes, and clients that read nothing.
 */
function cutSlowReaders(server: Server): void {
  const sockets = new Map<Socket, Reading>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { accepted: 0, checks: 0 });
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, reading] of sockets) if (isTooSlow(socket, reading)) socket.destroy();
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function isTooSlow(socket: Socket, reading: Reading): boolean {
  const accepted = socket.bytesWritten - socket.writableLength;
  if (socket.writableLength === 0 || accepted - reading.accepted >= leastBytes) {
    reading.checks = 0;
    reading.accepted = accepted;
    return false;
  }
  if (reading.checks === 0) reading.accepted = accepted;
  reading.checks += 1;
  return reading.checks > mostChecks;
}

interface RefusalOptions {
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly drain: Drain;
  readonly metrics: Metrics;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether pages of other origins may read answers: theirs need headers that are made later. */
  readonly isShared: boolean;
}

/** A prefix of calls, as metrics name its route, and the service that they are for. */
interface CallsBelow {
  readonly route: string;
  readonly service: string;
}

/** The calls below each path prefix. A longer prefix of another kind, such as the live stream, is not among them. */
const callsByPrefix = new Map<string, CallsBelow>(
  routedServices.flatMap(({ name, routes }) =>
    routes
      .filter(({ kind }) => kind === 'calls')
      .map(({ prefix }) => [prefix, { route: `${prefix}/*`, service: name }] as const),
  ),
);
const others = routedServices.flatMap(({ routes }) =>
  routes.filter(({ kind }) => kind !== 'calls').map(({ prefix }) => prefix),
);

/** The calls that a path belongs to, if any; a path in another spelling is left to the router. */
export function findCalls(url: string): CallsBelow | undefined {
  const prefix = /^(\/api)?\/[\w-]+(?=[/?]|$)/.exec(url)?.[0];
  const calls = prefix === undefined ? undefined : callsByPrefix.get(prefix);
  return calls === undefined || others.some((other) => url.startsWith(other)) ? undefined : calls;
}

/**
 * Refuses calls whose service has neither a free slot nor room in its queue, before Fastify sees them: with several times more calls
 * than can be served, refusing is most of what the gateway does, so it has to be cheap.
 */
function refuseWhenFull(server: Server, options: RefusalOptions): void {
  const { upstreams, drain, metrics, addressOf, isShared } = options;
  const error = serviceBusy();
  const body = JSON.stringify(toErrorBody(error));
  const headers = Object.entries({
    ...securityHeaders,
    'retry-after': String(error.retryAfterSeconds),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).flat();

  /** Returns the calls that the request belongs to if their service is full; undefined otherwise. */
  function findFull(request: IncomingMessage): CallsBelow | undefined {
    const calls = findCalls(request.url ?? '');
    if (calls === undefined || mayHaveFiles(request) || (isShared && request.headers.origin !== undefined))
      return undefined;
    return upstreams.get(calls.service)?.isFullFor(networkOf(addressOf(request))) === true ? calls : undefined;
  }

  function refuse(request: IncomingMessage, response: ServerResponse, route: string): void {
    const own = drain.isDraining() || hasLongRest(request) ? ['connection', 'close'] : [];
    response
      .writeHead(error.statusCode, [...headers, 'x-request-id', requestIdOf(request), ...own])
      .end(body, 'latin1');
    metrics.observeCall({ method: request.method ?? '', route, status: error.statusCode }, 0);
  }

  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const full = findFull(request);
    if (full !== undefined) refuse(request, response, full.route);
    else for (const handle of handlers) handle(request, response);
  });
}

/** Uploads have slots of their own. */
function mayHaveFiles({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}
