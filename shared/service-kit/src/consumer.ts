import { setTimeout as pause } from 'node:timers/promises';
import type { EventData, EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import { type ConsumerMessages, type Consumer as DurableConsumer, ErrorCode, type JsMsg, NatsError } from 'nats';
import type { Bus, JetStream } from '#/bus.ts';
import type { Clock } from '#/clock.ts';
import type { Database, Transaction } from '#/database.ts';
import { deliverEvents } from '#/deliver-events.ts';
import type { Logger } from '#/logger.ts';
import type { Tracing } from '#/tracing.ts';

/**
 * One reaction to one kind of event. `handle` runs in the transaction that also remembers the events, so each is applied
 * once however often it is delivered. It must not depend on the order of events, and calls no other service.
 */
export interface Consumer<Deps> {
  readonly name: string;
  readonly on: EventDefinition;
  /** How many events one transaction handles, at the most. */
  readonly mostAtOnce: number;
  readonly handle: (tx: Transaction, events: readonly EventEnvelope[], deps: Deps) => Promise<void>;
}

interface ConsumerDefinition<E extends EventDefinition, Deps> {
  /** Names the durable; unique within the service. */
  readonly name: string;
  readonly on: E;
  handle(tx: Transaction, event: EventEnvelope<EventData<E>>, deps: Deps): Promise<void>;
}

/** A consumer that handles each event by itself. */
export function defineConsumer<E extends EventDefinition, Deps>(
  definition: ConsumerDefinition<E, Deps>,
): Consumer<Deps> {
  return {
    name: definition.name,
    on: definition.on,
    mostAtOnce: 1,
    async handle(tx, events, deps) {
      for (const event of events) await definition.handle(tx, event as EventEnvelope<EventData<E>>, deps);
    },
  };
}

interface BatchConsumerDefinition<E extends EventDefinition, Deps> {
  /** Names the durable; unique within the service. */
  readonly name: string;
  readonly on: E;
  handleAll(tx: Transaction, events: readonly EventEnvelope<EventData<E>>[], deps: Deps): Promise<void>;
}

/**
 * A consumer of what comes in crowds: events that arrive within a moment are handled together, in one transaction. Where
 * that fails each is tried by itself, so that one that cannot be handled holds up no other.
 */
export function defineBatchConsumer<E extends EventDefinition, Deps>(
  definition: BatchConsumerDefinition<E, Deps>,
): Consumer<Deps> {
  return {
    name: definition.name,
    on: definition.on,
    mostAtOnce: 64,
    handle: (tx, events, deps) => definition.handleAll(tx, events as readonly EventEnvelope<EventData<E>>[], deps),
  };
}

export interface ConsumerMetrics {
  handled(consumer: string): void;
  failed(consumer: string): void;
  deadLettered(consumer: string): void;
}

export interface ConsumerOptions<Deps> {
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

const concurrency = 8;
/** For so long, in ms, what comes in crowds is gathered. */
const gatherMs = 50;

/** Starts to consume, for as long as the broker takes to come, and again whenever it comes back. */
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
    messages = await handle.consume({ max_messages: 64, expires: 5_000, idle_heartbeat: 1_000 });
    // A stop that came while this was on its way found nothing to stop.
    if (stopping.signal.aborted) messages.stop();
    void endWhenLost(messages);
    let gathered: JsMsg[] = [];
    let gathering: NodeJS.Timeout | undefined;
    const take = () => {
      clearTimeout(gathering);
      gathering = undefined;
      const batch = gathered;
      gathered = [];
      if (batch.length === 0) return;
      const work = deliverEvents(options, jetStream, batch, stopping.signal).finally(() => underway.delete(work));
      underway.add(work);
    };
    for await (const message of messages) {
      if (stopping.signal.aborted) {
        // Another instance has it at once.
        message.nak();
        continue;
      }
      gathered.push(message);
      if (gathered.length >= consumer.mostAtOnce) take();
      else gathering ??= setTimeout(take, gatherMs);
      if (underway.size >= concurrency) await Promise.race(underway);
    }
    take();
  }

  /** Undefined where the operator has not made it: the service must not, so it waits and says so once. */
  async function findDurable({ client }: JetStream, durable: string): Promise<DurableConsumer | undefined> {
    try {
      return await client.consumers.get(bus.eventStream, durable);
    } catch (error) {
      if (!(error instanceof NatsError)) throw error;
      const isForbidden = error.code === ErrorCode.PermissionsViolation;
      if (!isForbidden && error.api_error?.code !== 404) throw error;
      const problem = isForbidden
        ? 'may not read its durable: stagedoor.hears does not name it'
        : 'waits for its durable';
      if (!hasWarned) log.warn({ consumer: consumer.name }, `${problem}; npm run events -- setup makes what is named`);
      hasWarned = true;
      return undefined;
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
