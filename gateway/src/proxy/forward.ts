import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { type AppError, badRequest, unavailable } from '@stagedoor/service-kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '#/answer-error.ts';
import { watchBody } from '#/proxy/body-watch.ts';
import { passHeaders } from '#/proxy/request-headers.ts';
import { sendUpstreamAnswer } from '#/proxy/send-upstream-answer.ts';
import type { Route } from '#/route-table.ts';
import type { Lane } from '#/upstreams/lanes.ts';
import { UpstreamProblem } from '#/upstreams/problem.ts';
import type { AnswerCallback, Upstream } from '#/upstreams/upstream.ts';

/** What the proxy plugin does not hand on to the client that makes its requests. */
interface Passage {
  readonly lane: Lane;
  readonly signal: AbortSignal;
}

const passages = new AsyncLocalStorage<Passage>();

/** What the proxy plugin asks its HTTP client for. */
interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface ForwardOptions {
  readonly route: Route;
  readonly upstream: Upstream;
  /** By default an upload is told from a call by its type. */
  readonly lane?: Lane;
}

/** Passes everything below a route's prefix on to the service, unread. */
export function forward(app: FastifyInstance, { route, upstream, lane }: ForwardOptions): void {
  app.register(httpProxy, {
    prefix: route.prefix,
    rewritePrefix: route.upstreamPrefix,
    // A name that leads nowhere: which instance is asked is decided by `upstream`.
    upstream: `http://${upstream.name}.invalid`,
    httpMethods: methods,
    disableRequestLogging: true,
    undici: clientOf(upstream),
    config: { service: upstream.name },
    handler(request, reply, dest, options) {
      const passage = { lane: lane ?? laneOf(request), signal: abortWhenLeft(reply) };
      watchBody(request);
      if (passage.lane === 'stream') request.raw.socket.setTimeout(0);
      return passages.run(passage, () => reply.from(dest, options));
    },
    replyOptions: {
      // By default a GET that a service answers with 503 is sent ten times more.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) =>
        passHeaders(headers, {
          requestId: request.id,
          address: request.clientAddress,
          traceparent: request.traceparent,
          hasBody: request.body !== undefined,
        }),
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onResponse: (_request, reply, { stream }) => sendUpstreamAnswer(reply as FastifyReply, stream),
      onError: (reply, { error }) => answerProblem(error, reply as FastifyReply),
    },
  } satisfies FastifyHttpProxyOptions);
}

/** The proxy plugin's HTTP client: `upstream`, in the form that the plugin knows. */
function clientOf(upstream: Upstream): NonNullable<FastifyHttpProxyOptions['undici']> {
  return {
    request({ method, path, headers, body }: ProxiedRequest, callback: AnswerCallback) {
      const passage = passages.getStore();
      if (passage === undefined) throw new Error('a request is passed on outside of its passage');
      const { host: _host, ...passed } = headers;
      upstream.send({ ...passage, method, path, headers: passed, body: streamOf(body) }, callback);
    },
  } as unknown as NonNullable<FastifyHttpProxyOptions['undici']>;
}

/** Read from the client only as fast as the service takes it, and left intact when the service stops early. */
function streamOf(body: unknown): AsyncIterable<Buffer> | null {
  return body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : null;
}

function laneOf({ url, headers }: FastifyRequest): Lane {
  if (url.startsWith('/media/')) return 'media';
  return headers['content-type']?.startsWith('multipart/') ? 'uploads' : 'calls';
}

function abortWhenLeft(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function answerProblem(error: Error, reply: FastifyReply): void {
  const problem = error.cause instanceof UpstreamProblem ? error.cause : new UpstreamProblem('no-answer', error);
  if (problem.kind === 'client-left') {
    reply.raw.destroy();
    return;
  }
  const { request } = reply;
  const service = request.routeOptions.config.service;
  request.log.warn(
    { requestId: request.id, service, kind: problem.kind, err: problem.cause },
    'a service did not answer',
  );
  answerError(describeProblem(problem), request, reply);
}

function describeProblem({ kind }: UpstreamProblem): AppError {
  if (kind === 'invalid') return badRequest('The request is not valid');
  if (kind === 'overloaded') return unavailable('The service is busy. Please try again in a moment.', 1);
  return unavailable('The service is temporarily unavailable. Please try again in a moment.', 2);
}
