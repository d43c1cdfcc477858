import type { NatsConnection } from 'nats';
import { createEventNames } from '#/broker/event-names.ts';
import { type BrokerPlan, findStream, prepareBroker } from '#/broker/prepare-broker.ts';
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
 * Sets a broker up again whenever it has lost its streams. It changes nothing while they exist, so that whatever an operator
 * removed, such as the consumers of a removed service, stays removed. A broker that is unavailable is checked again later.
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

/** Whether the streams exist. Throws if the broker cannot tell, such as while a cluster elects a leader. */
async function isPrepared(connection: NatsConnection, { namespace }: BrokerPlan): Promise<boolean> {
  const names = createEventNames(namespace);
  const manager = await connection.jetstreamManager();
  for (const stream of [names.eventStream, names.deadLetterStream, `KV_${names.accessBucket}`]) {
    if ((await findStream(manager, stream)) === undefined) return false;
  }
  return true;
}
