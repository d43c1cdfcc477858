import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { type AppError, badRequest, unavailable } from '@stagedoor/service-kit/errors';
import type { Logger } from '@stagedoor/service-kit/logger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerError } from '#/answer-error.ts';
import type { Drain } from '#/drain.ts';
import { passAnswerHeaders } from '#/proxy/answer-headers.ts';
import { watchBody } from '#/proxy/body-watch.ts';
import { passHeaders } from '#/proxy/request-headers.ts';
import { sendUpstreamAnswer } from '#/proxy/send-upstream-answer.ts';
import { logIds } from '#/request-facts.ts';
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

interface ForwardOptions {
  readonly route: Route;
  readonly upstream: Upstream;
  readonly log: Logger;
  readonly drain: Drain;
}

/** Passes everything below a route's prefix on to the service, unread. */
export function forward(app: FastifyInstance, { route, upstream, log, drain }: ForwardOptions): void {
  app.register(httpProxy, {
    prefix: route.prefix,
    rewritePrefix: route.upstreamPrefix,
    // A name that leads nowhere: which instance is asked is decided by `upstream`.
    upstream: `http://${upstream.name}.invalid`,
    httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    disableRequestLogging: true,
    // The plugin warns of what we log ourselves.
    logLevel: 'error' as const,
    undici: clientOf(upstream),
    handler(request, reply, dest, options) {
      const lane = laneOf(route, request.headers['content-type']);
      watchBody(request);
      if (lane === 'stream') request.raw.socket.setTimeout(0);
      return passages.run({ lane, signal: abortWhenLeft(reply) }, () => reply.from(dest, options));
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
      rewriteHeaders: (headers) => passAnswerHeaders(headers, route.kind),
      onResponse: (_request, reply, { stream }) => sendUpstreamAnswer(reply as FastifyReply, stream, drain),
      onError(reply, { error }) {
        const problem = error.cause instanceof UpstreamProblem ? error.cause : new UpstreamProblem('no-answer', error);
        answerProblem(problem, reply as FastifyReply, log.child({ upstream: upstream.name }));
      },
    },
  } satisfies FastifyHttpProxyOptions & { logLevel: 'error' });
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

function laneOf({ kind }: Route, contentType: string | undefined): Lane {
  return kind === 'calls' && contentType?.startsWith('multipart/') ? 'uploads' : kind;
}

function abortWhenLeft(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function answerProblem(problem: UpstreamProblem, reply: FastifyReply, log: Logger): void {
  if (problem.kind === 'client-left') {
    reply.raw.destroy();
    return;
  }
  const { request } = reply;
  log.warn({ ...logIds(request), kind: problem.kind, err: problem.cause }, 'a service did not answer');
  answerError(describeProblem(problem), request, reply);
}

function describeProblem({ kind }: UpstreamProblem): AppError {
  if (kind === 'invalid') return badRequest('The request is not valid');
  if (kind === 'overloaded') return unavailable('The service is busy. Please try again in a moment.', 1);
  return unavailable('The service is temporarily unavailable. Please try again in a moment.', 2);
}
