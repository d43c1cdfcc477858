import { addAbortListener } from 'node:events';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { markBroken, onAnswerEnd } from '@stagedoor/service-kit/common/answer-end';
import { type AppError, badRequest, unavailable } from '@stagedoor/service-kit/common/errors';
import { hasLongRest } from '@stagedoor/service-kit/http/linger';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '#/answer-error.ts';
import { clientAt } from '#/guard/client-limits.ts';
import { exchangeTokens, type PersonTokens } from '#/guard/person-tokens.ts';
import { securityHeaders } from '#/guard/security-headers.ts';
import { requireOwnTokens } from '#/guard/token-check.ts';
import { type BusinessService, passBusinessHeaders } from '#/proxy/business-answers.ts';
import { type BodyMemory, receiveBodies } from '#/proxy/receive-body.ts';
import { logIds } from '#/request-facts.ts';
import { type Route, referencePathOf } from '#/route-table.ts';
import type { Drain } from '#/server.ts';
import type { AnswerFlow, AnswerReceiver, UpstreamProblem } from '#/upstreams/exchange.ts';
import { uploadAnswerMs } from '#/upstreams/lanes.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/** A service, and what the gateway has for its requests. */
interface ForwardOptions {
  /** Those of one kind of paths. */
  readonly routes: readonly Route[];
  /** Set for a business service: exchanges people's tokens, and restricts what its answers do in a browser. */
  readonly business: (BusinessService & { readonly tokens: PersonTokens }) | undefined;
  readonly upstream: Upstream;
  readonly log: Logger;
  readonly drain: Drain;
  readonly bodyMemory: BodyMemory;
}

/**
 * Passes everything below the prefixes of the routes on to the service, and its document to the API reference. The plugin brings the
 * routes and the address that the service knows; which instance is asked, and how, is decided by `upstream`.
 */
export function forward(app: FastifyInstance, options: ForwardOptions): void {
  const { routes, upstream, business } = options;
  if (business?.hasTrustedScreen === false) answerWithoutScreen(app, business);
  app.register(async (own) => {
    receiveBodies(own, business === undefined, options.bodyMemory);
    if (business === undefined) requireOwnTokens(own);
    else exchangeTokens(own, upstream.name, business.tokens);
    for (const route of routes) {
      await own.register(httpProxy, {
        prefix: route.prefix,
        rewritePrefix: route.upstreamPrefix,
        upstream: upstream.url,
        httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        // Bodies are received above.
        proxyPayloads: false,
        handler: (request, reply, path) => passOn(request, reply, path, { ...options, route }),
      } satisfies FastifyHttpProxyOptions);
    }
    const route = routes.find(({ kind }) => kind === 'calls');
    if (route === undefined) return;
    own.get(referencePathOf(upstream.name), (request, reply) =>
      passOn(request, reply, '/openapi.json', { ...options, route }),
    );
  });
}

/** The app asks here whether a service has a screen. One that the operator does not trust is not loaded, whatever the service says. */
function answerWithoutScreen(app: FastifyInstance, { prefix }: BusinessService): void {
  app.get(`${prefix}/app/screen`, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true, data: null };
  });
}

type PassOptions = ForwardOptions & { readonly route: Route };

function passOn(request: FastifyRequest, reply: FastifyReply, path: string, options: PassOptions): void {
  const { route, business, upstream } = options;
  const { body } = request;
  const lane = body instanceof Readable && route.kind === 'calls' ? 'uploads' : route.kind;
  // The connection is idle while the service makes the pictures of an upload.
  if (lane === 'uploads') request.raw.once('end', () => request.raw.socket.setTimeout(uploadAnswerMs + 10_000));
  const exchange = upstream.send(
    {
      lane,
      client: request.client,
      address: clientAt(request.clientAddress),
      method: request.method,
      path: `${path}${queryOf(request.url)}`,
      headers: passHeaders(request.headers, {
        requestId: request.id,
        address: request.clientAddress,
        traceparent: request.traceparent,
        hasBody: body !== undefined,
        hasCookies: business === undefined,
      }),
      body: toSend(body),
    },
    relayAnswer(request, reply, options),
  );
  onAnswerEnd(reply.raw, () => {
    // A body of which the client has not sent all is no request to finish.
    const isWhole = !(body instanceof Readable) || body.readableEnded;
    exchange.abandon({ finishes: isWhole && changesSomething(request.method) });
  });
}

/** Leaving ends what only reads. What changes something goes on at the service, and has its place there until it is done. */
function changesSomething(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
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
  if (kind === 'overloaded') return unavailable('The service is busy. Please try again in a moment.', 1);
  return unavailable('The service is temporarily unavailable. Please try again in a moment.', 2);
}

/** Hop-by-hop headers, and those that each connection of the gateway sets for itself. */
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
  /** Whether the service may see cookies, which are all of the platform: a business service can set none. */
  readonly hasCookies: boolean;
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
    if (!facts.hasCookies && name === 'cookie') continue;
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

/**
 * Writes a service's answer to the client as it arrives, no faster than the client reads. Once the head is sent, the
 * reply is no longer Fastify's.
 */
function relayAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, business, upstream, log, drain }: PassOptions,
): AnswerReceiver {
  const { raw } = reply;
  let flow: AnswerFlow | undefined;
  let remaining = Number.NaN;

  return {
    head(statusCode, given, itsFlow) {
      flow = itsFlow;
      const headers =
        business === undefined
          ? passAnswerHeaders(given, route)
          : passBusinessHeaders(given, { url: request.url, statusCode, service: business });
      headers['cache-control'] ??= 'no-store';
      const ownVary = reply.getHeader('vary');
      if (headers.vary !== undefined && ownVary !== undefined) headers.vary = `${headers.vary}, ${ownVary}`;
      // A service can send the header twice, and then this is a list.
      const isStream = String(headers['content-type']).startsWith('text/event-stream');
      if (isStream || drain.isDraining || hasLongRest(request.raw)) headers.connection = 'close';
      remaining = Number(headers['content-length'] ?? Number.NaN);
      // The metrics hook reads the content type from the reply.
      if (isStream) reply.header('content-type', headers['content-type']);
      // Only the service's own answers may be framed. Errors of the gateway keep all its headers.
      if (route.isFramed === true) reply.removeHeader('x-frame-options');
      const all = { ...reply.getHeaders(), ...headers } as OutgoingHttpHeaders;
      reply.hijack();
      raw.writeHead(statusCode, all);
      if (isStream) followEvents(raw, drain);
    },
    data(piece) {
      remaining -= piece.length;
      // The last piece leaves together with the end.
      if (remaining === 0) raw.end(piece);
      else if (!raw.write(piece)) {
        flow?.pause();
        raw.once('drain', () => flow?.resume());
      }
    },
    end() {
      if (!raw.writableEnded) raw.end();
    },
    problem(problem) {
      if (reply.sent) {
        // The client must be able to tell that the answer is incomplete.
        markBroken(raw);
        raw.destroy();
        return;
      }
      // Refused calls are counted and not logged: a log line for each would cost as much as serving the call.
      if (problem.kind !== 'overloaded') {
        const facts = { upstream: upstream.name, kind: problem.kind, err: problem.cause };
        log.warn({ ...logIds(request), ...facts }, 'a service did not answer');
      }
      answerError(describeProblem(problem), request, reply);
    },
  };
}

/** A stream of events may say nothing for a while, and ends when the gateway does. */
function followEvents(raw: ServerResponse, drain: Drain): void {
  // The browser must know at once that it is open.
  raw.flushHeaders();
  const listening = addAbortListener(drain.ending.signal, () => raw.end());
  onAnswerEnd(raw, () => listening[Symbol.dispose]());
}

/** Characters that are not allowed in a header. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/g;

/** Returns a service's headers for the browser. Our security headers win; files and framed pages have policies of their own. */
export function passAnswerHeaders(
  given: IncomingHttpHeaders,
  { kind, isFramed }: Pick<Route, 'kind' | 'isFramed'>,
): IncomingHttpHeaders {
  const hasOwnPolicy = kind === 'media' || isFramed === true;
  const passed: IncomingHttpHeaders = {};
  for (const name of Object.keys(given)) {
    if (connectionHeaders.has(name) || name === 'x-request-id') continue;
    if (Object.hasOwn(securityHeaders, name) && !(hasOwnPolicy && name === 'content-security-policy')) continue;
    const value = given[name];
    passed[name] = Array.isArray(value) ? value.map(clean) : value && clean(value);
  }
  return passed;
}

function clean(value: string): string {
  return value.replace(unsendable, '');
}
