import { setTimeout as pause } from 'node:timers/promises';
import type { EventData, EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import { type ConsumerMessages, type Consumer as DurableConsumer, headers, type JsMsg } from 'nats';
import { type Bus, ensureDurable, type JetStream } from '#/bus.ts';
import type { Clock } from '#/clock.ts';
import type { Database, Transaction } from '#/database.ts';
import { readEnvelope } from '#/envelope.ts';
import { inbox } from '#/kit-tables.ts';
import type { Logger } from '#/logger.ts';
import { runInRequest } from '#/request-context.ts';
import { noTracing, type Tracing } from '#/tracing.ts';

/**
 * One reaction to one event. `handle` runs in the transaction that also remembers the event, so it is applied once
 * however often it is delivered. It must not depend on the order of events, and calls no other service.
 */
export interface Consumer<Deps> {
  readonly name: string;
  readonly on: EventDefinition;
  readonly handle: (tx: Transaction, envelope: EventEnvelope, deps: Deps) => Promise<void>;
}

interface ConsumerDefinition<E extends EventDefinition, Deps> {
  /** Names the durable; unique within the service. */
  readonly name: string;
  readonly on: E;
  handle(tx: Transaction, event: EventEnvelope<EventData<E>>, deps: Deps): Promise<void>;
}

export function defineConsumer<E extends EventDefinition, Deps>(
  definition: ConsumerDefinition<E, Deps>,
): Consumer<Deps> {
  return {
    name: definition.name,
    on: definition.on,
    handle: (tx, envelope, deps) => definition.handle(tx, envelope as EventEnvelope<EventData<E>>, deps),
  };
}

export interface ConsumerMetrics {
  handled(consumer: string): void;
  failed(consumer: string): void;
  deadLettered(consumer: string): void;
}

interface ConsumerOptions<Deps> {
  readonly service: string;
  readonly consumer: Consumer<Deps>;
  readonly deps: Deps;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: ConsumerMetrics;
  readonly tracing?: Tracing;
  /** Pauses between the deliveries of an event that fails, in ms; after the last it becomes a dead letter. */
  readonly backoffMs?: readonly number[];
}

export interface RunningConsumer {
  stop(): Promise<void>;
}

const patience = [250, 1_000, 5_000, 15_000, 60_000];
const concurrency = 8;

/** Starts to consume, for as long as the broker takes to come, and again whenever it comes back. */
export function startConsumer<Deps>(options: ConsumerOptions<Deps>): RunningConsumer {
  const { service, consumer, bus, log } = options;
  const stopping = new AbortController();
  const underway = new Set<Promise<void>>();
  let messages: ConsumerMessages | undefined;

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
    await ensureDurable(jetStream, bus.eventStream, durable, bus.subject(consumer.on.subject));
    const handle: DurableConsumer = await jetStream.client.consumers.get(bus.eventStream, durable);
    messages = await handle.consume({ max_messages: 64, expires: 5_000, idle_heartbeat: 1_000 });
    // A stop that came while this was on its way found nothing to stop.
    if (stopping.signal.aborted) messages.stop();
    void endWhenLost(messages);
    for await (const message of messages) {
      if (stopping.signal.aborted) break;
      const work = deliver(options, jetStream, message).finally(() => underway.delete(work));
      underway.add(work);
      if (underway.size >= concurrency) await Promise.race(underway);
    }
  }

  async function endWhenLost(current: ConsumerMessages): Promise<void> {
    for await (const { type, data } of await current.status()) {
      const missed = type === 'heartbeats_missed' && Number(data) >= 2;
      if (missed || type === 'consumer_deleted' || type === 'consumer_not_found' || type === 'stream_not_found') {
        current.stop();
      }
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

async function deliver<Deps>(options: ConsumerOptions<Deps>, jetStream: JetStream, message: JsMsg): Promise<void> {
  const { consumer, log, metrics, tracing = noTracing, backoffMs = patience } = options;
  const attempts = backoffMs.length + 1;
  const delivery = message.info.redeliveryCount;
  const read = readEnvelope(consumer.on, message.data);
  if ('problem' in read) return bury(options, jetStream, message, read.problem);
  // Delivered once too often without an answer: it took its handler's process down.
  if (delivery > attempts + 1) return bury(options, jetStream, message, 'its handler never answered');
  const span = tracing.begin(`process ${read.envelope.type}`, {
    kind: 'consumer',
    // Of the publishing, where the relay told it; else of the call that wrote the event.
    parent: message.headers?.get('traceparent') || read.envelope.traceparent,
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': read.envelope.type,
      'messaging.message.id': read.envelope.id,
      'messaging.consumer.group.name': consumer.name,
      'messaging.nats.delivery': delivery,
    },
  });
  const { traceparent } = span;
  try {
    await handleOnce(options, { ...read.envelope, ...(traceparent === undefined ? {} : { traceparent }) });
    message.ack();
    metrics.handled(consumer.name);
    span.end();
  } catch (error) {
    metrics.failed(consumer.name);
    span.end({ failed: true });
    log.warn({ err: error, consumer: consumer.name, event: read.envelope.id, delivery }, 'an event was not handled');
    if (delivery >= attempts) await bury(options, jetStream, message, describe(error));
    else message.nak(backoffMs[delivery - 1]);
  }
}

/** Handles an event in one transaction with the inbox row that remembers it; one already remembered is left alone. */
export async function handleOnce<Deps>(
  { consumer, deps, database, clock }: Pick<ConsumerOptions<Deps>, 'consumer' | 'deps' | 'database' | 'clock'>,
  envelope: EventEnvelope,
): Promise<void> {
  await runInRequest({ requestId: envelope.id, traceparent: envelope.traceparent }, () =>
    database.transaction(async (tx) => {
      const remembered = await tx
        .insert(inbox)
        .values({ consumer: consumer.name, eventId: envelope.id, handledAt: clock.now() })
        .onConflictDoNothing();
      if (remembered.count > 0) await consumer.handle(tx, envelope, deps);
    }),
  );
}

/** Puts an event that cannot be handled aside, for a person to look at and replay. */
async function bury<Deps>(
  { service, consumer, bus, log, metrics }: ConsumerOptions<Deps>,
  { client }: JetStream,
  message: JsMsg,
  reason: string,
): Promise<void> {
  const header = headers();
  header.set('Stagedoor-Subject', message.subject);
  header.set('Stagedoor-Reason', reason.replaceAll(/\s+/g, ' ').slice(0, 500));
  try {
    await client.publish(bus.subject(`dead.${service}.${consumer.name}`), message.data, {
      msgID: `${service}.${consumer.name}.${message.info.streamSequence}`,
      headers: header,
    });
  } catch (error) {
    log.warn({ err: error, consumer: consumer.name }, 'a dead letter could not be put aside; it will come again');
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

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
