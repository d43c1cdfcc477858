import { randomUUID } from 'node:crypto';
import { readInstanceLog, readInstanceState } from '@stagedoor/contracts/service-operation';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#/common/clock.ts';
import { implement } from '#/http/implement.ts';
import type { Metrics } from '#/observability/metrics.ts';
import type { RecentLog } from '#/observability/recent-log.ts';
import type { WorkState } from '#/operation/read-work-state.ts';

interface OperationParts {
  /** The service's name, or a stub's key. */
  readonly service: string;
  readonly version: string;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'recentCalls'>;
  readonly recentLog: Pick<RecentLog, 'ofRequest' | 'problems'>;
  /** Whether it is a stub of a service that is not built yet. */
  readonly isStub?: boolean;
  readonly readiness: () => Promise<{ ready: boolean; parts: Record<string, boolean> }>;
  /** A stub has no work besides answering. */
  readonly readWork?: () => Promise<WorkState>;
}

/** Names the process; several services of one process have it in common. */
const instance = randomUUID();

const noWork: WorkState = { consumers: [], outboxOldestSeconds: null, workSetAside: 0 };

/** Registers the calls by which the directory reads the state and the log of this process, to show them to the service's team. */
export function registerOperation(app: FastifyInstance, parts: OperationParts): void {
  const { service, version, clock, metrics, recentLog, isStub, readiness, readWork } = parts;
  const startedAt = clock.now().toISOString();
  implement(app, readInstanceState(service), async ({ query: { work: isAsked = true } }) => {
    const [state, work] = await Promise.all([readiness(), isAsked ? (readWork?.() ?? noWork) : noWork]);
    return {
      instance,
      version,
      startedAt,
      isReady: state.ready,
      ...(isStub === true ? { isStub } : {}),
      parts: state.parts,
      calls: metrics.recentCalls.figures(),
      ...work,
    };
  });
  implement(app, readInstanceLog(service), async ({ query: { requestId } }) =>
    requestId === undefined ? recentLog.problems() : recentLog.ofRequest(requestId),
  );
}
