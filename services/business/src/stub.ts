import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { ErrorSchema } from '@stagedoor/contracts/error';
import type { Activity } from '@stagedoor/service-kit/common/activity';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { createHttpApp } from '@stagedoor/service-kit/http/http-app';
import { noIdempotency } from '@stagedoor/service-kit/idempotency/no-idempotency';
import type { Identity } from '@stagedoor/service-kit/identity/tokens';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import type { RecentLog } from '@stagedoor/service-kit/observability/recent-log';
import type { Tracing } from '@stagedoor/service-kit/observability/tracing';
import { registerOperation } from '@stagedoor/service-kit/operation/register-operation';
import type { AccessCopy } from '@stagedoor/service-kit/service-access/access-copy';
import { checkAccess } from '@stagedoor/service-kit/service-access/service-access';
import { registerServiceInfo } from '@stagedoor/service-kit/service-access/service-info';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

interface StubDeps {
  readonly identity: Identity;
  /** A copy of who may open which service, shared by all stubs of the process. */
  readonly access: AccessCopy;
  readonly log: Logger;
  readonly recentLog: RecentLog;
  readonly version: string;
  readonly metrics: Metrics;
  readonly activity: Pick<Activity, 'note'>;
  readonly tracing: Tracing;
  readonly isBrokerConnected: () => boolean;
  /** Whether the process is about to stop. */
  readonly isStopping: () => boolean;
}

/** A business service that its team has not built yet: it presents its name, status and planned calls. */
export async function createStub(entry: CatalogueEntry, deps: StubDeps): Promise<FastifyInstance> {
  const { key, name } = entry;
  // A stub needs nothing that could make it unready.
  const readiness = async () => ({ ready: !deps.isStopping(), parts: { broker: deps.isBrokerConnected() } });
  const app = await createHttpApp({
    service: key,
    title: `Stagedoor ${name}`,
    version: deps.version,
    log: deps.log,
    metrics: deps.metrics,
    activity: deps.activity,
    tracing: deps.tracing,
    identity: deps.identity,
    idempotency: noIdempotency,
    readiness,
    isStopping: deps.isStopping,
    shedsLoad: false,
  });

  checkAccess(app, key, deps.access);
  const { version, metrics } = deps;
  const recentLog = deps.recentLog.ofStub(key);
  registerOperation(app, {
    service: key,
    version,
    clock: deps.identity.clock,
    metrics,
    recentLog,
    isStub: true,
    readiness,
  });
  registerServiceInfo(app, entry, { isBuilt: false });
  // The kit's routes at the root are internal; these are the same for callers through the gateway.
  const hidden = { schema: { hide: true }, config: { isOpen: true } };
  app.get(`/${key}/health/live`, hidden, async () => ({ status: 'live' }));
  app.get(`/${key}/health/ready`, hidden, async () => ({ status: 'ready', parts: (await readiness()).parts }));
  app.get(`/${key}/openapi.json`, hidden, async () => app.swagger());
  // A stub has no screen. Its OpenAPI document does not list this call.
  app.get(`/${key}/app/screen`, hidden, async () => ({ success: true, data: null }));
  await registerPlannedOperations(app, entry);
  return app;
}

/**
 * Documents the calls that the service will have, and answers them, and everything else below its path, with 501.
 * Access is checked before; bodies are not read.
 */
async function registerPlannedOperations(app: FastifyInstance, { key, operations }: CatalogueEntry): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', answerNotBuilt);
    // The schemas are only for the API document. Compiling them would be the most expensive part of a stub's start.
    scope.setValidatorCompiler(() => () => true);
    scope.setSerializerCompiler(() => JSON.stringify);
    const hidden = { schema: { hide: true } };
    for (const { method, path, summary } of operations) {
      scope.route({
        method,
        url: `/${key}${path}`,
        schema: {
          summary,
          description: 'Planned; answers 501 until it is built.',
          tags: [key],
          security: [{ bearer: [] }],
          ...describeParams(path),
          response: { 501: ErrorSchema },
        },
        handler: answerNotBuilt,
      });
    }
    const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];
    scope.route({ method: ['GET', ...changing], url: `/${key}/*`, ...hidden, handler: answerNotBuilt });
    scope.route({ method: changing, url: `/${key}`, ...hidden, handler: answerNotBuilt });
  });
}

/** Refuses before the body is read, as the handler that Fastify requires. */
async function answerNotBuilt(): Promise<never> {
  throw new AppError(501, 'This service is not available yet');
}

function describeParams(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  return { params: Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))) };
}
