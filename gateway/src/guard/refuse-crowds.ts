import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type AppError, unavailable } from '@stagedoor/service-kit/common/errors';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import { toErrorBody } from '#/answer-error.ts';
import type { Drain } from '#/drain.ts';
import { securityHeaders } from '#/guard/security-headers.ts';
import { networkOf } from '#/guard/usage-counter.ts';
import { discardRest } from '#/proxy/receive-body.ts';
import { requestIdOf } from '#/request-facts.ts';
import { routedServices } from '#/route-table.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

interface CrowdOptions {
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly drain: Drain;
  readonly metrics: Metrics;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether pages of other origins may read answers: theirs need headers that are made later. */
  readonly isShared: boolean;
}

/** The error for a call where as many calls of the service are in progress, and as many wait, as are allowed. */
export const serviceBusy = (): AppError => unavailable('The service is busy. Please try again in a moment.', 1);

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
 * Refuses calls for which their service has neither a place nor a turn in its line, before the framework or anything else is given
 * them: under several times what can be served, refusing is most of what a gateway does.
 */
export function refuseCrowds(server: Server, options: CrowdOptions): void {
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

  /** The calls among which it is refused, if it is. */
  function findFull(request: IncomingMessage): CallsBelow | undefined {
    const calls = findCalls(request.url ?? '');
    if (calls === undefined || mayHaveFiles(request) || (isShared && request.headers.origin !== undefined))
      return undefined;
    return upstreams.get(calls.service)?.isFullFor(networkOf(addressOf(request))) === true ? calls : undefined;
  }

  function refuse(request: IncomingMessage, response: ServerResponse, route: string): void {
    const own = drain.isDraining() ? ['connection', 'close'] : [];
    response.once('finish', () => discardRest(request));
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

/** Uploads have places of their own. */
function mayHaveFiles({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}
