import { setTimeout as pause } from 'node:timers/promises';
import { type ConsumerMessages, type Consumer as DurableConsumer, ErrorCode, type JsMsg, NatsError } from 'nats';
import type { JetStream } from '#/broker/bus.ts';
import type { ConsumerOptions } from '#/events/consumer.ts';
import { deliverEvents } from '#/events/deliver-events.ts';

export interface RunningConsumer {
  stop(): Promise<void>;
}

const concurrency = 8;
/**
 * How long a request for events lasts, and how often the broker confirms that it still waits. Both are long, because a
 * hundred consumers at rest exchange nothing else. The client notices at once when the broker goes away or has lost the
 * consumer.
 */
const expiresMs = 300_000;
const heartbeatMs = 30_000;
/**
 * In a cluster, the server that leads a consumer may die while the server of this connection is up. Only missing heartbeats
 * show that.
 */
const clusterHeartbeatMs = 5_000;
/** What the client reports when its consumer does not exist any more. */
const lost = new Set(['consumer_deleted', 'consumer_not_found', 'stream_not_found', 'no_responders']);
/** How long events of a batch consumer are collected, in ms. */
const gatherMs = 50;

/** Starts to consume as soon as the broker is available, and again after each reconnect. */
export function startConsumer<Deps>(options: ConsumerOptions<Deps>): RunningConsumer {
  const { service, consumer, bus, log } = options;
  const stopping = new AbortController();
  const underway = new Set<Promise<void>>();
  let messages: ConsumerMessages | undefined;
  let hasWarned = false;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const jetStream = await bus.jetStream();
        if (jetStream !== undefined) await consume(jetStream);
        if (!stopping.signal.aborted) bus.distrust();
      } catch (error) {
        bus.distrust();
        log.debug({ err: error, consumer: consumer.name }, 'consuming was interrupted');
      }
      // Aborting the pause is how a stop ends it.
      await pause(250, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function consume(jetStream: JetStream): Promise<void> {
    const durable = bus.durable(`${service}_${consumer.name}`);
    const handle = await findDurable(jetStream, durable);
    if (handle === undefined) return;
    const isCluster = jetStream.connection.info?.cluster !== undefined;
    messages = await handle.consume({
      max_messages: 64,
      expires: expiresMs,
      idle_heartbeat: isCluster ? clusterHeartbeatMs : heartbeatMs,
    });
    // A stop that came while this was on its way found nothing to stop.
    if (stopping.signal.aborted) messages.stop();
    void endWhenLost(messages);
    // After a reconnect the broker may be another server, or one with an empty store. The client itself would look for the
    // consumer once and then wait for ever.
    const endOnReturn = bus.onBack(() => messages?.stop());
    let gathered: JsMsg[] = [];
    let gathering: NodeJS.Timeout | undefined;
    const fetchNext = () => {
      clearTimeout(gathering);
      gathering = undefined;
      const batch = gathered;
      gathered = [];
      if (batch.length === 0) return;
      const work = deliverEvents(options, jetStream, batch, stopping.signal).finally(() => underway.delete(work));
      underway.add(work);
    };
    try {
      for await (const message of messages) {
        if (stopping.signal.aborted) {
          // Another instance gets the event at once.
          message.nak();
          continue;
        }
        gathered.push(message);
        if (gathered.length >= consumer.mostAtOnce) fetchNext();
        else gathering ??= setTimeout(fetchNext, gatherMs);
        if (underway.size >= concurrency) await Promise.race(underway);
      }
      fetchNext();
    } finally {
      endOnReturn();
    }
  }

  /**
   * Returns undefined where the operator has not created the durable. The service has no right to create it, so it waits,
   * and logs that once.
   */
  async function findDurable({ client }: JetStream, durable: string): Promise<DurableConsumer | undefined> {
    try {
      return await client.consumers.get(bus.eventStream, durable);
    } catch (error) {
      if (!(error instanceof NatsError)) throw error;
      const isForbidden = error.code === ErrorCode.PermissionsViolation;
      if (!isForbidden && error.api_error?.code !== 404) throw error;
      const problem = isForbidden
        ? 'may not read its durable: stagedoor.consumes does not name it'
        : 'waits for its durable';
      if (!hasWarned) log.warn({ consumer: consumer.name }, `${problem}; npm run events -- setup makes what is named`);
      hasWarned = true;
      return undefined;
    }
  }

  async function endWhenLost(current: ConsumerMessages): Promise<void> {
    for await (const { type, data } of await current.status()) {
      const missed = type === 'heartbeats_missed' && Number(data) >= 2;
      // The client takes both for remarks, and would wait for heartbeats that the request no longer has.
      const ended = type === 'debug' && /^409 (leadership change|server shutdown)/.test(String(data));
      if (missed || ended || lost.has(type)) current.stop();
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      messages?.stop();
      await running;
      await Promise.allSettled(underway);
    },
  };
}
