import { NatsError } from 'nats';
import type { Bus, JetStream } from '#/broker/bus.ts';
import type { Clock } from '#/common/clock.ts';

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
    consumers.map(({ name }) => measureOne(jetStream, bus.eventStream, bus.durable(`${service}_${name}`), clock)),
  );
  return lags.flatMap((lag, index) => {
    const consumer = consumers[index]?.name;
    return lag === undefined || consumer === undefined ? [] : [{ consumer, ...lag }];
  });
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
