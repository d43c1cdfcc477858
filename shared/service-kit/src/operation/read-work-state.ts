import type { InstanceState } from '@stagedoor/contracts/service-operation';
import type { Bus } from '#/broker/bus.ts';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { countDeadLetters } from '#/events/dead-letters.ts';
import { measureConsumerLag, measureOutbox } from '#/events/measure-events.ts';
import type { Metrics } from '#/observability/metrics.ts';

export type WorkState = Pick<InstanceState, 'consumers' | 'outboxOldestSeconds' | 'workSetAside'>;

interface Worked {
  readonly service: string;
  readonly database: Pick<Database, 'db'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly consumers: readonly { readonly name: string }[];
}

/**
 * Returns how far a service is behind with its events and due work. Figures that cannot be read now, because the broker or
 * the database is down, are left out: an answer is needed most when a service is in trouble.
 */
export async function readWorkState({ service, database, bus, clock, metrics, consumers }: Worked): Promise<WorkState> {
  const orElse = <T>(value: Promise<T>, otherwise: T) => value.catch(() => otherwise);
  const [lags, dead, outbox, setAside] = await Promise.all([
    orElse(measureConsumerLag(bus, service, consumers, clock), []),
    orElse(countDeadLetters(bus, service), new Map<string, number>()),
    orElse(measureOutbox(database, clock), undefined),
    orElse(sumOf(metrics, 'due_work_set_aside'), 0),
  ]);
  return {
    consumers: lags.map((lag) => ({ ...lag, deadLetters: dead.get(lag.consumer) ?? 0 })),
    outboxOldestSeconds: outbox?.oldestSeconds ?? null,
    workSetAside: setAside,
  };
}

/** Reads a gauge, the sum over all values of its label. */
async function sumOf({ registry }: Pick<Metrics, 'registry'>, name: string): Promise<number> {
  const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values.reduce((sum, { value }) => sum + value, 0);
}
