import type { Clock } from '@stagedoor/service-kit/common/clock';
import { createHttpApp } from '@stagedoor/service-kit/http/http-app';
import { noIdempotency } from '@stagedoor/service-kit/idempotency/no-idempotency';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import type { RecentLog } from '@stagedoor/service-kit/observability/recent-log';
import { registerOperation } from '@stagedoor/service-kit/operation/register-operation';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '#/drain.ts';
import { refreshBriefly } from '#/health/metrics.ts';
import { routedServices } from '#/route-table.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

interface InsideParts {
  readonly version: string;
  readonly log: Logger;
  readonly recentLog: RecentLog;
  readonly metrics: Metrics;
  /** Auth's public keys. */
  readonly keys: VerificationKeys;
  readonly clock: Clock;
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly drain: Drain;
}

/** Tokens between services belong to no session, so none of theirs is revoked with one. */
const noRevocations = { isRevoked: () => false, catchUp: () => undefined };

/**
 * Builds the gateway's internal app, on a port of its own: metrics, and for the directory its state and its last log lines.
 */
export async function buildInsideApp(parts: InsideParts): Promise<FastifyInstance> {
  const { version, log, recentLog, metrics, keys, clock, upstreams, drain } = parts;
  const readiness = async () => ({ ready: !drain.isDraining(), parts: await readParts(upstreams) });
  const app = await createHttpApp({
    service: 'gateway',
    title: 'Stagedoor gateway',
    version,
    log,
    metrics,
    identity: { keys, revocations: noRevocations, clock },
    idempotency: noIdempotency,
    readiness,
    isStopping: () => drain.isDraining(),
    // Metrics matter most when the process is overloaded, so their calls are never refused for load.
    shedsLoad: false,
  });
  registerOperation(app, { service: 'gateway', version, clock, metrics, recentLog, readiness });
  return app;
}

/** Whether some instance of each service that every page needs is ready. */
async function readParts(upstreams: ReadonlyMap<string, Upstream>): Promise<Record<string, boolean>> {
  const needed = routedServices.flatMap(({ name, kind }) => (kind === 'core' ? (upstreams.get(name) ?? []) : []));
  await Promise.all(needed.map(refreshBriefly));
  return Object.fromEntries(needed.map((upstream) => [upstream.name, upstream.figures().ready > 0]));
}
