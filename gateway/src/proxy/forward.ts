import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { type AppError, badRequest, unavailable } from '@stagedoor/service-kit/common/errors';
import type { LargeAnswers } from '@stagedoor/service-kit/common/large-answers';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '#/answer-error.ts';
import type { Drain } from '#/drain.ts';
import type { PersonTokens } from '#/guard/person-tokens.ts';
import { exchangeTokens, requireOwnTokens } from '#/guard/person-tokens.ts';
import { serviceBusy } from '#/guard/refuse-crowds.ts';
import type { UsageCounter } from '#/guard/usage-counter.ts';
import { receiveBodies, watchBody } from '#/proxy/receive-body.ts';
import { relayAnswer } from '#/proxy/relay-answer.ts';
import { logIds } from '#/request-facts.ts';
import type { Route } from '#/route-table.ts';
import { uploadAnswerMs } from '#/upstreams/lanes.ts';
import type { Upstream } from '#/upstreams/upstream.ts';
import type { UpstreamProblem } from '#/upstreams/upstream-request.ts';

interface ForwardOptions {
  readonly route: Route;
  readonly isDeclared: boolean;
  readonly bodies: UsageCounter;
  readonly upstream: Upstream;
  readonly log: Logger;
  readonly drain: Drain;
  readonly largeAnswers: LargeAnswers;
  /** For a business service: exchanges people's tokens. */
  readonly tokens?: PersonTokens | undefined;
}

/**
 * Passes everything below a route's prefix on to the service. The plugin brings the routes and the address that the
 * service knows; which instance is asked, and how, is decided by `upstream`.
 */
export function forward(app: FastifyInstance, options: ForwardOptions): void {
  const { route, upstream, isDeclared, bodies, tokens } = options;
  app.register(async (routes) => {
    receiveBodies(routes, { memory: bodies, isDeclared });
    if (tokens === undefined) requireOwnTokens(routes);
    else exchangeTokens(routes, upstream.name, tokens);
    await routes.register(httpProxy, {
      prefix: route.prefix,
      rewritePrefix: route.upstreamPrefix,
      upstream: upstream.url,
      httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      // Bodies are received above.
      proxyPayloads: false,
      handler: (request, reply, path) => passOn(request, reply, path, options),
    } satisfies FastifyHttpProxyOptions);
  });
}

function passOn(request: FastifyRequest, reply: FastifyReply, path: string, options: ForwardOptions): void {
  const { route, upstream, log, drain, largeAnswers } = options;
  const { body } = request;
  const lane = body instanceof Readable && route.kind === 'calls' ? 'uploads' : route.kind;
  if (body instanceof Readable) watchBody(request);
  if (lane === 'stream') request.raw.socket.setTimeout(0);
  // The connection is idle while the service makes the pictures of an upload.
  if (lane === 'uploads') request.raw.socket.setTimeout(uploadAnswerMs + 10_000);
  const receiver = relayAnswer({
    reply,
    route,
    drain,
    network: request.client.network,
    largeAnswers,
    unanswered(problem) {
      // Refused calls are counted and not logged: a log line for each would cost as much as serving the call.
      if (problem.kind !== 'overloaded') {
        log.warn(
          { ...logIds(request), upstream: upstream.name, kind: problem.kind, err: problem.cause },
          'a service did not answer',
        );
      }
      answerError(describeProblem(problem), request, reply);
    },
  });
  const exchange = upstream.send(
    {
      lane,
      client: request.client,
      method: request.method,
      path: `${path}${queryOf(request.url)}`,
      headers: passHeaders(request.headers, {
        requestId: request.id,
        address: request.clientAddress,
        traceparent: request.traceparent,
        hasBody: body !== undefined,
      }),
      body: toSend(body),
    },
    receiver,
  );
  if (reply.raw.closed) exchange.abandon();
  else reply.raw.once('close', exchange.abandon);
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/** A stream is read from the client only as fast as the service takes it, and left intact when the service stops early. */
function toSend(body: unknown): Buffer | AsyncIterable<Buffer> | null {
  if (body instanceof Readable) return body.iterator({ destroyOnReturn: false });
  return Buffer.isBuffer(body) ? body : null;
}

function describeProblem({ kind }: UpstreamProblem): AppError {
  if (kind === 'invalid') return badRequest('The request is not valid');
  if (kind === 'overloaded') return serviceBusy();
  return unavailable('The service is temporarily unavailable. Please try again in a moment.', 2);
}

/** Hop-by-hop headers, and those that the gateway's own connection sets. */
const connectionHeaders = new Set([
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that say where a request comes from; only the gateway may set them. */
const originHeaders = new Set(['cf-connecting-ip', 'forwarded', 'true-client-ip', 'via']);

/** Headers that the gateway adds to a request. */
export interface RequestFacts {
  readonly requestId: string;
  /** The client's address. */
  readonly address: string;
  readonly traceparent: string;
  /** A GET and a HEAD are passed on without a body. */
  readonly hasBody: boolean;
}

/**
 * The headers that a service gets. All that begin with `x-` are the gateway's to set: a client's claims of an identity,
 * an address or a route end here. So do names with an underscore, which some software reads as a dash.
 */
export function passHeaders(given: IncomingHttpHeaders, facts: RequestFacts): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name of Object.keys(given)) {
    if (connectionHeaders.has(name) || originHeaders.has(name)) continue;
    if (name.startsWith('x-') || name.includes('_')) continue;
    if (!facts.hasBody && name === 'content-length') continue;
    passed[name] = given[name];
  }
  for (const name of namesInConnection(given.connection)) delete passed[name];
  passed['x-request-id'] = facts.requestId;
  passed['x-forwarded-for'] = facts.address;
  if (passed.traceparent !== facts.traceparent) delete passed.tracestate;
  passed.traceparent = facts.traceparent;
  return passed;
}

/** Headers that a client says are of its connection only. https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
function namesInConnection(value: string | undefined): readonly string[] {
  if (value === undefined || value === 'keep-alive' || value === 'close') return [];
  return value.split(',').map((name) => name.trim().toLowerCase());
}
