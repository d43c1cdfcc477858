import type { Bus } from '#/broker/bus.ts';
import type { Activity } from '#/common/activity.ts';
import type { Consumer } from '#/events/consumer.ts';
import type { Relay } from '#/events/outbox.ts';
import { startConsumer } from '#/events/start-consumer.ts';
import { type BackgroundLoop, startLoop } from '#/jobs/background-loop.ts';
import type { DueWorkDeps } from '#/jobs/due-work.ts';
import type { Job } from '#/jobs/job.ts';
import { dueWorkLook, type WatchedWork, watchDueWork } from '#/jobs/watch-due-work.ts';
import type { Tracing } from '#/observability/tracing.ts';

export interface BackgroundWork {
  /** Ends consumers and jobs. The relay goes on, because they may have written events. */
  stop(): Promise<void>;
}

interface BackgroundWorkOptions<Deps> {
  readonly service: string;
  readonly consumers: readonly Consumer<Deps>[];
  readonly jobs: readonly Job<Deps>[];
  readonly deps: Deps;
  readonly relay: Relay;
  readonly tracing: Tracing;
  readonly activity: Activity;
  /** Called after each round of a job and after the events that were handled together, which may have changed anything. */
  readonly onWorked: () => void;
  /** Replacements in tests. */
  readonly overrides: {
    readonly backoffMs?: readonly number[];
    readonly adjustPause?: (pauseMs: number) => number;
  };
}

/** The pause of jobs with due rows, which are woken when a row falls due. After it they look for rows by themselves. */
const unwatchedPauseMs = 300_000;
/**
 * The pause of loops while the process rests. They find its own writes, and rows that fall due later, without this pause, which is
 * for rows that a crashed process has left behind.
 */
const restPauseMs = 15_000;

/** Starts the relay, the consumers and the jobs of a service. */
export function startBackgroundWork<Deps extends DueWorkDeps & { readonly bus: Bus }>({
  service,
  consumers,
  jobs,
  deps,
  relay,
  tracing,
  activity,
  onWorked,
  overrides,
}: BackgroundWorkOptions<Deps>): BackgroundWork {
  const { database, bus, clock, log, metrics } = deps;
  // Tests, which shorten pauses, write rows without the service's knowledge.
  const rest = overrides.adjustPause === undefined ? { activity, pauseMs: restPauseMs } : undefined;
  // Events that were written while the broker was unavailable wait in the outbox.
  bus.onBack(() => activity.note());
  relay.start(rest);
  const backoff = overrides.backoffMs === undefined ? {} : { backoffMs: overrides.backoffMs };
  const running = consumers.map((consumer) =>
    startConsumer({
      ...{ service, consumer, deps, database, bus, clock, log, metrics, tracing, activity, ...backoff },
      onHandled: onWorked,
    }),
  );
  const loops: BackgroundLoop[] = [];
  const watched: WatchedWork[] = [];
  const watchPauses: number[] = [];
  for (const job of jobs) {
    const ownPauseMs = overrides.adjustPause?.(job.pauseMs) ?? job.pauseMs;
    const look = job.dueWork === undefined ? job.nextDue : dueWorkLook(job.dueWork);
    const pauseMs = look === undefined ? ownPauseMs : unwatchedPauseMs;
    const jobLoops = Array.from({ length: job.lanes ?? 1 }, () =>
      startLoop({
        name: job.name,
        pauseMs,
        rest,
        log,
        round: () => job.run(deps).finally(onWorked),
      }),
    );
    loops.push(...jobLoops);
    if (look === undefined) continue;
    watched.push({ look, loops: jobLoops });
    watchPauses.push(ownPauseMs);
  }
  if (watched.length > 0) {
    const pauseMs = Math.min(...watchPauses);
    loops.push(watchDueWork({ database, clock, log, pauseMs, rest, watched }));
  }
  return {
    async stop() {
      await Promise.all([...running, ...loops].map((one) => one.stop()));
    },
  };
}
