import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { getStubInfo } from '@stagedoor/contracts/stub-info';
import { createHttpApp } from '@stagedoor/service-kit/http/http-app';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { Idempotency } from '@stagedoor/service-kit/idempotency/idempotency';
import type { Identity } from '@stagedoor/service-kit/identity/tokens';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import type { Tracing } from '@stagedoor/service-kit/observability/tracing';
import type { AccessCopy } from '@stagedoor/service-kit/service-access/access-copy';
import { checkAccess } from '@stagedoor/service-kit/service-access/service-access';
import type { FastifyInstance } from 'fastify';
import { registerPlannedOperations } from '#/planned-operations.ts';
import { presentStubInfo } from '#/stub-info.ts';

interface StubDeps {
  readonly identity: Identity;
  /** Who may open it: one copy for all stubs of the process. */
  readonly access: AccessCopy;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly isBrokerConnected: () => boolean;
  /** Whether the process is about to stop. */
  readonly isLeaving: () => boolean;
}

/** Nothing here creates or pays, so there is no effect to keep from happening twice. */
const noIdempotency: Idempotency = {
  run: async (_request, work) => ({
    ...(await work({ keyHash: Buffer.alloc(0), commit: (effect) => effect() })),
    replayed: false,
  }),
  prune: async () => {},
};

/** A business service whose team has not built it yet: it says what it is, how it is, and what it is to have. */
export async function createStub(entry: CatalogueEntry, deps: StubDeps): Promise<FastifyInstance> {
  const { key, name } = entry;
  // It stands on nothing that could keep it from answering.
  const readiness = async () => ({ ready: !deps.isLeaving(), parts: { broker: deps.isBrokerConnected() } });
  const app = await createHttpApp({
    service: key,
    title: `Stagedoor ${name}`,
    version: '2.0.0',
    log: deps.log,
    metrics: deps.metrics,
    tracing: deps.tracing,
    identity: deps.identity,
    idempotency: noIdempotency,
    readiness,
    isLeaving: deps.isLeaving,
    shedsLoad: false,
  });

  checkAccess(app, key, deps.access);
  const info = presentStubInfo(entry);
  const { params: _key, ...call } = getStubInfo;
  implement(app, { ...call, service: key, path: `/${key}` }, async () => info);
  // What the kit serves at the root for those inside, for those who come through the gateway.
  const hidden = { schema: { hide: true }, config: { isOpen: true } };
  app.get(`/${key}/health/live`, hidden, async () => ({ status: 'live' }));
  app.get(`/${key}/health/ready`, hidden, async () => ({ status: 'ready', parts: (await readiness()).parts }));
  app.get(`/${key}/openapi.json`, hidden, async () => app.swagger());
  await registerPlannedOperations(app, entry);
  return app;
}
