import type { NatsConnection } from 'nats';
import { findStream } from '#/broker/change-stream.ts';
import { createEventNames } from '#/broker/event-names.ts';
import { readEventStreams } from '#/broker/event-streams.ts';
import { type BrokerPlan, prepareBroker } from '#/broker/prepare-broker.ts';
import { type BackgroundLoop, startLoop } from '#/jobs/background-loop.ts';
import type { Logger } from '#/observability/logger.ts';

interface KeepOptions {
  readonly connection: NatsConnection;
  readonly plan: BrokerPlan;
  readonly log: Logger;
  /** Between two looks, in ms. */
  readonly pauseMs?: number;
}

/**
 * Sets a broker up again whenever it has lost its streams. It changes nothing while they are there, so that what an operator
 * removed, such as the consumers of a service that left, stays away. A broker that is unavailable is looked at again.
 */
export function keepBroker({ connection, plan, log, pauseMs = 5_000 }: KeepOptions): BackgroundLoop {
  let isUnfinished = false;
  return startLoop({
    name: 'keep-broker',
    pauseMs,
    log,
    async round() {
      if (!isUnfinished && (await isPrepared(connection, plan))) return false;
      log.warn('the broker has lost its streams and is set up again');
      isUnfinished = true;
      await prepareBroker(connection, plan);
      isUnfinished = false;
      return false;
    },
  });
}

/** Whether the streams are there. Throws where the broker cannot tell, as while a cluster chooses who leads. */
async function isPrepared(connection: NatsConnection, { namespace }: BrokerPlan): Promise<boolean> {
  const names = createEventNames(namespace);
  const manager = await connection.jetstreamManager();
  const main = await findStream(manager, names.eventStream);
  // By the broker and not by the plan: whoever sets up anew moves events, and this step does not.
  const own = readEventStreams(main?.config.description).own.map(names.ownStream);
  for (const stream of [...own, names.deadLetterStream, `KV_${names.accessBucket}`]) {
    if ((await findStream(manager, stream)) === undefined) return false;
  }
  return main !== undefined;
}
