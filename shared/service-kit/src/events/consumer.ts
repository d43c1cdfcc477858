import type { EventData, EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import type { Bus } from '#/broker/bus.ts';
import type { Activity } from '#/common/activity.ts';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import type { Transaction } from '#/database/transaction.ts';
import type { Logger } from '#/observability/logger.ts';
import type { ConsumerMetrics } from '#/observability/metrics.ts';
import type { Tracing } from '#/observability/tracing.ts';

/**
 * One reaction to one kind of event. `handle` runs in the transaction that also remembers the events, so each is applied
 * once however often it is delivered. It must not depend on the order of events, and calls no other service.
 */
export interface Consumer<Deps> {
  readonly name: string;
  readonly on: EventDefinition;
  /** The maximum number of events that one transaction handles. */
  readonly mostAtOnce: number;
  /** Whether it is also given what happened before the service joined, from the history of the event's owner. */
  readonly readsHistory?: boolean;
  readonly handle: (tx: Transaction, events: readonly EventEnvelope[], deps: Deps) => Promise<void>;
}

interface ConsumerDefinition<E extends EventDefinition> {
  /** Names the durable; unique within the service. */
  readonly name: string;
  readonly on: E;
  /**
   * Asks for what happened before the service joined, once: by the same handler, each fact once, whether it comes by event,
   * from the history or both. Only for a consumer that is new, because facts are remembered as long as events are.
   */
  readonly readsHistory?: true;
}

/** A consumer that handles each event by itself. */
export function defineConsumer<E extends EventDefinition, Deps>(
  definition: ConsumerDefinition<E> & {
    handle(tx: Transaction, event: EventEnvelope<EventData<E>>, deps: Deps): Promise<void>;
  },
): Consumer<Deps> {
  return {
    name: definition.name,
    on: definition.on,
    mostAtOnce: 1,
    readsHistory: assertHasFacts(definition),
    async handle(tx, events, deps) {
      for (const event of events) await definition.handle(tx, event as EventEnvelope<EventData<E>>, deps);
    },
  };
}

/**
 * Defines a consumer that handles events which arrive within a moment in one transaction, for events that come in
 * bursts. If a batch fails, each of its events is tried on its own, so that one bad event blocks no other.
 */
export function defineBatchConsumer<E extends EventDefinition, Deps>(
  definition: ConsumerDefinition<E> & {
    handleAll(tx: Transaction, events: readonly EventEnvelope<EventData<E>>[], deps: Deps): Promise<void>;
  },
): Consumer<Deps> {
  return {
    name: definition.name,
    on: definition.on,
    mostAtOnce: 64,
    readsHistory: assertHasFacts(definition),
    handle: (tx, events, deps) => definition.handleAll(tx, events as readonly EventEnvelope<EventData<E>>[], deps),
  };
}

/** Returns whether a consumer reads history. Throws where the event does not say which fact it is about. */
function assertHasFacts({ name, on, readsHistory }: Pick<Consumer<never>, 'name' | 'on' | 'readsHistory'>): boolean {
  if (readsHistory === true && on.factOf === undefined) throw new Error(`${name}: ${on.subject} has no history`);
  return readsHistory === true;
}

/** A consumer together with what it runs on. */
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
  /** Called after events were handled, once for those that were handled together. */
  readonly onHandled?: () => void;
  /** Notified of each delivery. */
  readonly activity?: Pick<Activity, 'note'>;
  /** Pauses between the deliveries of an event that fails, in ms; after the last it becomes a dead letter. */
  readonly backoffMs?: readonly number[];
}
