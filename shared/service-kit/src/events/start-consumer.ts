// Requests events itself instead of by the client's `consume`, because it prevents a loss: that one requests events while others still
// wait, the broker counts a delivery for each time that one is not answered soon, and in the end they would become dead letters.

import { setTimeout as pause } from 'node:timers/promises';
import { type EventEnvelope, readEnvelope } from '@stagedoor/contracts/event';
import { type ConsumerMessages, type Consumer as DurableConsumer, ErrorCode, type JsMsg, NatsError } from 'nats';
import type { JetStream } from '#/broker/bus.ts';
import { messageOf } from '#/common/describe-error.ts';
import { createGatherer } from '#/common/gather.ts';
import type { ConsumerOptions } from '#/events/consumer.ts';
import { publishDeadLetter } from '#/events/dead-letters.ts';
import { handleWhenReady } from '#/events/handle-once.ts';
import { noTracing, type TraceSpan } from '#/observability/tracing.ts';

export interface RunningConsumer {
  stop(): Promise<void>;
}

const concurrency = 8;
/** The interval, in ms, of the signal to the broker that an event is still in hand. */
const stillWorkingMs = 1_000;
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
/** How long events of a batch consumer are gathered at the longest, in ms. */
const longestGatherMs = 50;

/** Starts to consume as soon as the broker is available, and again after each reconnect. */
export function startConsumer<Deps>(options: ConsumerOptions<Deps>): RunningConsumer {
  const { service, consumer, bus, log } = options;
  const stopping = new AbortController();
  const underway = new Set<Promise<void>>();
  /** Events that were requested and are not answered yet, each with the signal that says so, and those of them that wait for a place. */
  const held = new Map<JsMsg, NodeJS.Timeout>();
  const waiting = new Set<JsMsg>();
  /**
   * As many as are handled at once, and as many again, so that no place is empty during a request. What waits longer belongs to
   * another instance, which may have places.
   */
  const mostHeld = 2 * Math.max(concurrency, consumer.mostAtOnce);
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
    let isLost = false;
    function end(): void {
      isLost = true;
      messages?.stop();
    }
    // After a reconnect the broker may be another server, or one with an empty store. The client itself would look for the
    // consumer once and then wait for ever.
    const endOnReturn = bus.onBack(end);
    const gatherer = createGatherer<JsMsg>({
      most: consumer.mostAtOnce,
      parallel: concurrency,
      longestMs: longestGatherMs,
      deliver(gathered) {
        // What waited when this stopped was given back.
        const batch = gathered.filter((message) => waiting.delete(message));
        const work = deliverEvents(options, jetStream, batch, stopping.signal).finally(() => {
          underway.delete(work);
          for (const message of batch) release(message);
          options.onHandled?.();
        });
        underway.add(work);
        return work;
      },
    });
    try {
      while (!isLost && !stopping.signal.aborted) {
        // So many are never all gathered: some are under way.
        while (held.size > mostHeld / 2) await Promise.race(underway);
        messages = await handle.fetch({
          max_messages: mostHeld - held.size,
          expires: expiresMs,
          idle_heartbeat: isCluster ? clusterHeartbeatMs : heartbeatMs,
        });
        // What came while this was on its way found nothing to stop.
        if (isLost || stopping.signal.aborted) messages.stop();
        void endWhenLost(messages, end);
        for await (const message of messages) {
          if (stopping.signal.aborted) {
            // Another instance gets the event at once.
            message.nak();
            continue;
          }
          hold(message);
          gatherer.add(message);
        }
      }
      gatherer.flush();
    } finally {
      endOnReturn();
    }
  }

  /** The broker would take an event that waits here for one that is not handled, and in the end for one that cannot be. */
  function hold(message: JsMsg): void {
    waiting.add(message);
    held.set(
      message,
      setInterval(() => message.working(), stillWorkingMs),
    );
  }

  function release(message: JsMsg): void {
    clearInterval(held.get(message));
    held.delete(message);
  }

  /**
   * Returns undefined where the operator has not created the durable. The service has no right to create it, so it waits,
   * and logs that once.
   */
  async function findDurable(jetStream: JetStream, durable: string): Promise<DurableConsumer | undefined> {
    try {
      return await jetStream.client.consumers.get(bus.eventStream, durable);
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

  async function endWhenLost(current: ConsumerMessages, end: () => void): Promise<void> {
    for await (const { type, data } of await current.status()) {
      const missed = type === 'heartbeats_missed' && Number(data) >= 2;
      // The client takes both for remarks, and would wait for heartbeats that the request no longer has.
      const ended = type === 'debug' && /^409 (leadership change|server shutdown)/.test(String(data));
      if (missed || ended || lost.has(type)) end();
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      messages?.stop();
      for (const message of waiting) {
        message.nak();
        release(message);
      }
      waiting.clear();
      await running;
      await Promise.allSettled([...underway]);
    },
  };
}

const defaultBackoffMs = [250, 1_000, 5_000, 15_000, 60_000];

interface Delivery {
  readonly message: JsMsg;
  readonly envelope: EventEnvelope;
  readonly span: TraceSpan;
}

/** Handles delivered events, and acknowledges, delays or dead-letters each one. Never rejects. */
export async function deliverEvents<Deps>(
  options: ConsumerOptions<Deps>,
  jetStream: JetStream,
  messages: readonly JsMsg[],
  stopping: AbortSignal,
): Promise<void> {
  const { consumer, log, metrics, activity, backoffMs = defaultBackoffMs } = options;
  activity?.note();
  const attempts = backoffMs.length + 1;
  const deliveries: Delivery[] = [];
  for (const message of messages) {
    const read = readEnvelope(consumer.on, message.data);
    if ('problem' in read) await moveToDeadLetters(options, jetStream, message, read.problem);
    // Delivered once too often without an answer: it took its handler's process down.
    else if (message.info.redeliveryCount > attempts + 1) {
      await moveToDeadLetters(options, jetStream, message, 'its handler never answered');
    } else deliveries.push(beginDelivery(options, message, read.envelope));
  }
  if (deliveries.length === 0) return;
  await attempt(deliveries);

  async function attempt(together: readonly Delivery[]): Promise<void> {
    try {
      await handleWhenReady(
        options,
        together.map(({ envelope }) => envelope),
        stopping,
      );
      for (const { message, span } of together) {
        message.ack();
        metrics.handled(consumer.name);
        span.end();
      }
    } catch (error) {
      const [first, ...more] = together;
      if (more.length > 0) {
        for (const one of together) await attempt([one]);
      } else if (first !== undefined) await retryLater(first, error);
    }
  }

  async function retryLater({ message, envelope, span }: Delivery, error: unknown): Promise<void> {
    const delivery = message.info.redeliveryCount;
    metrics.failed(consumer.name);
    span.end({ failed: true });
    log.warn({ err: error, consumer: consumer.name, event: envelope.id, delivery }, 'an event was not handled');
    if (stopping.aborted) message.nak();
    else if (delivery >= attempts) await moveToDeadLetters(options, jetStream, message, messageOf(error));
    else message.nak(backoffMs[delivery - 1]);
  }
}

function beginDelivery<Deps>(
  { consumer, tracing = noTracing }: ConsumerOptions<Deps>,
  message: JsMsg,
  envelope: EventEnvelope,
): Delivery {
  const span = tracing.begin(`process ${envelope.type}`, {
    kind: 'consumer',
    // The span of publishing if the relay sent it, else the call that wrote the event.
    parent: message.headers?.get('traceparent') || envelope.traceparent,
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': envelope.type,
      'messaging.message.id': envelope.id,
      'messaging.consumer.group.name': consumer.name,
      'messaging.nats.delivery': message.info.redeliveryCount,
    },
  });
  const { traceparent } = span;
  return { message, span, envelope: { ...envelope, ...(traceparent === undefined ? {} : { traceparent }) } };
}

/** Moves an event that cannot be handled to the dead letters, where an operator can inspect and replay it. */
async function moveToDeadLetters<Deps>(
  { service, consumer, bus, log, metrics }: ConsumerOptions<Deps>,
  jetStream: JetStream,
  message: JsMsg,
  reason: string,
): Promise<void> {
  const { subject, data: body, info } = message;
  const letter = { consumer: `${service}.${consumer.name}`, subject, body, reason };
  try {
    await publishDeadLetter(bus, jetStream, letter, info);
  } catch (error) {
    log.warn(
      { err: error, consumer: consumer.name },
      'a dead letter could not be stored; the event will be delivered again',
    );
    message.nak(1_000);
    return;
  }
  message.term();
  metrics.deadLettered(consumer.name);
  log.error(
    { consumer: consumer.name, sequence: message.info.streamSequence, reason },
    'an event became a dead letter',
  );
}
