import { type AppError, unavailable } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toErrorBody } from '#/answer-error.ts';
import type { Drain } from '#/drain.ts';
import { securityHeaders } from '#/guard/security-headers.ts';
import { networkOf } from '#/guard/usage-counter.ts';
import { addressOf } from '#/request-facts.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

interface CrowdOptions {
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly drain: Drain;
  /** Whether pages of other origins may read answers: theirs need headers that are made later. */
  readonly isShared: boolean;
}

/** As many calls of the service are under way, and wait, as may. */
export const serviceBusy = (): AppError => unavailable('The service is busy. Please try again in a moment.', 1);

/**
 * Refuses calls for which their service has neither a place nor a turn in its line, before anything else is done for them: under
 * several times what can be served, refusing is most of what a gateway does. Applies to hooks registered on `app` after it.
 */
export function refuseCrowds(app: FastifyInstance, { upstreams, drain, isShared }: CrowdOptions): void {
  const error = serviceBusy();
  const body = JSON.stringify(toErrorBody(error));
  const headers = Object.entries({
    ...securityHeaders,
    'retry-after': String(error.retryAfterSeconds),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).flat();

  const isRefused = (request: FastifyRequest): boolean => {
    const { upstream } = request.routeOptions.config;
    if (upstream === undefined || mayHaveFiles(request) || (isShared && request.headers.origin !== undefined))
      return false;
    return upstreams.get(upstream)?.isFullFor(networkOf(addressOf(request))) === true;
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!isRefused(request)) return done();
    reply.hijack();
    const own = drain.isDraining() ? ['connection', 'close'] : [];
    reply.raw.writeHead(error.statusCode, [...headers, 'x-request-id', request.id, ...own]).end(body);
  });
}

/** Uploads have places of their own. */
function mayHaveFiles({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}
