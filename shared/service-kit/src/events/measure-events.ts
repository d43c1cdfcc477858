import { asc, count, isNull } from 'drizzle-orm';
import { NatsError } from 'nats';
import type { Bus, JetStream } from '#/broker/bus.ts';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { outbox } from '#/database/kit-tables.ts';

/** Events are counted up to this number: after a long outage, counting all of them would take longer than a statement may. */
const mostCounted = 100_000;

/** Returns how many events are unpublished, 100,000 at the most, and the age of the oldest in seconds. */
export async function measureOutbox(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const unpublished = db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(isNull(outbox.publishedAt))
    .orderBy(asc(outbox.ordinal));
  const [[some], [oldest]] = await Promise.all([
    db.select({ waiting: count() }).from(unpublished.limit(mostCounted).as('unpublished')),
    unpublished.limit(1),
  ]);
  const ageMs = oldest === undefined ? 0 : clock.now().getTime() - oldest.createdAt.getTime();
  return { waiting: some?.waiting ?? 0, oldestSeconds: Math.max(0, ageMs / 1_000) };
}

/** How far a consumer is behind: the number of unhandled events, and the seconds since it last handled one. */
export interface ConsumerLag {
  readonly consumer: string;
  readonly waiting: number;
  /** Zero while nothing waits. */
  readonly stalledSeconds: number;
}

/** Returns the lag of each consumer, or none while the broker is unavailable. */
export async function measureConsumerLag(
  bus: Bus,
  service: string,
  consumers: readonly { readonly name: string }[],
  clock: Clock,
): Promise<readonly ConsumerLag[]> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) return [];
  const lags = await Promise.all(
    consumers.map(async ({ name }) => {
      const lag = await measureOne(jetStream, bus.eventStream, bus.durable(`${service}_${name}`), clock);
      return lag === undefined ? [] : [{ consumer: name, ...lag }];
    }),
  );
  return lags.flat();
}

async function measureOne(
  { manager }: JetStream,
  stream: string,
  durable: string,
  clock: Clock,
): Promise<Omit<ConsumerLag, 'consumer'> | undefined> {
  try {
    const { num_pending, num_ack_pending, ack_floor, created } = await manager.consumers.info(stream, durable);
    const waiting = num_pending + num_ack_pending;
    if (waiting === 0) return { waiting, stalledSeconds: 0 };
    // A time, whatever the client's types say; absent while nothing was ever handled.
    const since = new Date(String(ack_floor.last_active ?? created)).getTime();
    return { waiting, stalledSeconds: Math.max(0, (clock.now().getTime() - since) / 1_000) };
  } catch (error) {
    // The broker creates the durable consumer when the service first connects.
    if (error instanceof NatsError && error.api_error?.code === 404) return undefined;
    throw error;
  }
}
