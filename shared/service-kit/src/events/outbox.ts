import { type EventData, type EventDefinition, makeEnvelope } from '@stagedoor/contracts/event';
import { and, asc, isNull, lt, sql } from 'drizzle-orm';
import { headers } from 'nats';
import type { Bus, JetStream } from '#/broker/bus.ts';
import type { Clock } from '#/common/clock.ts';
import type { Ids } from '#/common/ids.ts';
import { currentTraceparent } from '#/common/request-context.ts';
import type { Database } from '#/database/database.ts';
import { type OutboxRow, outbox } from '#/database/kit-tables.ts';
import { executePrepared } from '#/database/prepared.ts';
import { afterCommit, type Executor, type Transaction, writeAtCommit } from '#/database/transaction.ts';
import { republishToNewStream } from '#/events/republish-to-new-stream.ts';
import { type BackgroundLoop, type Rest, startLoop } from '#/jobs/background-loop.ts';
import type { Logger } from '#/observability/logger.ts';
import { noTracing, type Tracing } from '#/observability/tracing.ts';

/**
 * Writes an event to the outbox with the commit of the change that it describes, see {@link writeAtCommit}. It is sent once that
 * has committed.
 */
export type Publish = <E extends EventDefinition>(tx: Transaction, event: E, data: EventData<E>) => Promise<void>;

/** As {@link Publish}, for many events of one kind in one statement. Each may belong to the trace of another request. */
export type PublishAll = <E extends EventDefinition>(
  tx: Transaction,
  event: E,
  entries: readonly { readonly data: EventData<E>; readonly traceparent: string | undefined }[],
) => Promise<void>;

interface PublisherOptions {
  readonly service: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Sends committed events at once. Where it is undefined, as in a command, the relay of a running instance sends them. */
  readonly relay: Pick<Relay, 'publish'> | undefined;
}

/** Returns the publisher of `service`. It throws for an event of another service, because only its owner may publish it. */
export function createPublish(options: PublisherOptions): Publish {
  const publishAll = createPublishAll(options);
  return (tx, event, data) => publishAll(tx, event, [{ data, traceparent: currentTraceparent() }]);
}

/** As {@link createPublish}, for a batch of requests that share a transaction. */
export function createPublishAll(options: PublisherOptions): PublishAll {
  const { relay } = options;
  return async (tx, event, entries) => {
    if (entries.length === 0) return;
    const rows = entries.map(({ data, traceparent }) => toRow(event, data, traceparent, options));
    writeAtCommit(tx, async (whole) => {
      // One statement text for any number of events, so that it is prepared once.
      await executePrepared(
        whole,
        sql`insert into ${outbox} (id, subject, envelope, created_at)
        select (item ->> 'id')::uuid, item ->> 'subject', item -> 'envelope', (item ->> 'createdAt')::timestamptz
        from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) item`,
      );
    });
    if (relay === undefined) return;
    afterCommit(tx, () => {
      for (const row of rows) relay.publish(row);
    });
  };
}

function toRow<E extends EventDefinition>(
  event: E,
  data: EventData<E>,
  traceparent: string | undefined,
  { service, clock, ids }: PublisherOptions,
): OutboxRow {
  if (!event.subject.startsWith(`${service}.`)) throw new Error(`${service} may not publish ${event.subject}`);
  const [id, now] = [ids.next(), clock.now()];
  const envelope = makeEnvelope(event, data, { id, service, time: now, traceparent });
  return { id, subject: event.subject, envelope, createdAt: now };
}

/** Events that a round publishes while it holds their rows. */
const batchSize = 200;
/** How long the broker may take to acknowledge an event, in ms. */
const acknowledgeMs = 2_000;

interface RelayOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tracing?: Tracing;
}

/** Publishes the events of the outbox. */
export interface Relay {
  /** Publishes an event that was just committed. If that fails, or the relay does not run, a later round publishes it. */
  publish(row: OutboxRow): void;
  /** With `rest`, the rounds are fewer while the process rests: what it writes itself, it publishes at once. */
  start(rest?: Rest): void;
  stop(): Promise<void>;
}

/** How many of its own events a process publishes at once; the rest is left to a round. */
const maxInFlight = 500;
/** Acknowledged events are marked as published in batches, this many ms after the first. */
const markAfterMs = 100;

/**
 * Publishes the events of the outbox. The process that wrote an event publishes it as soon as it is committed. Rounds
 * publish the rest, after the broker was unavailable or a process was killed. An event is marked as published only once JetStream has
 * acknowledged it, so it may be sent twice: the stream drops the second one by its message id, and the inbox of each consumer drops
 * what comes later than that.
 *
 * @internal
 */
export function createRelay(options: RelayOptions): Relay {
  const { database, bus, log } = options;
  const underway = new Set<Promise<void>>();
  let acknowledged: string[] = [];
  let marking: NodeJS.Timeout | undefined;
  let rounds: BackgroundLoop | undefined;

  async function round(): Promise<boolean> {
    const jetStream = await bus.jetStream();
    if (jetStream === undefined) return false;
    const isRepublishing = await republishToNewStream(options, jetStream);
    const hasMore = await publishLeftOver(options, jetStream);
    return isRepublishing || hasMore;
  }

  async function publishOwn(row: OutboxRow): Promise<void> {
    const jetStream = await bus.jetStream();
    if (jetStream === undefined) return;
    await publishRow(row, options, jetStream);
    acknowledged.push(row.id);
    marking ??= setTimeout(() => void mark(), markAfterMs);
  }

  async function mark(): Promise<void> {
    marking = undefined;
    const ids = acknowledged;
    acknowledged = [];
    await markPublished(database.db, options.clock, ids).catch((error: unknown) =>
      log.warn({ err: error }, 'published events were not marked and go out once more'),
    );
  }

  return {
    publish(row) {
      if (rounds === undefined || underway.size >= maxInFlight) return;
      const publishing = publishOwn(row)
        .catch((error: unknown) => {
          bus.distrust();
          log.debug({ err: error }, 'an event was not published at once and will be later');
        })
        .finally(() => underway.delete(publishing));
      underway.add(publishing);
    },
    start(rest) {
      rounds = startLoop({ name: 'relay', pauseMs: 1_000, rest, log, round });
    },
    async stop() {
      await Promise.all(underway);
      clearTimeout(marking);
      await mark();
      await rounds?.stop();
    },
  };
}

/**
 * Publishes the oldest events that were not published within a second: younger ones are being published by the process that wrote them.
 * Their rows are locked until the broker has answered, so that instances share the work and a killed one leaves its share at once. The
 * transaction lasts as long as one acknowledgement at the most. Returns whether to go on at once: there may be more, and the broker takes
 * some.
 */
async function publishLeftOver(options: RelayOptions, jetStream: JetStream): Promise<boolean> {
  return options.database.transaction(async (tx) => {
    const rows = await tx
      .select({ id: outbox.id, subject: outbox.subject, envelope: outbox.envelope, createdAt: outbox.createdAt })
      .from(outbox)
      .where(and(isNull(outbox.publishedAt), lt(outbox.writtenAt, sql`now() - interval '1 second'`)))
      .orderBy(asc(outbox.ordinal))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const outcomes = await Promise.allSettled(rows.map((row) => publishRow(row, options, jetStream)));
    const acknowledged = rows.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ id }) => id);
    if (acknowledged.length < rows.length) options.bus.distrust();
    await markPublished(tx, options.clock, acknowledged);
    return rows.length === batchSize && acknowledged.length > 0;
  });
}

async function markPublished(executor: Executor, clock: Clock, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(outbox)
    .set({ publishedAt: clock.now() })
    // Not prepared: a plan from when the table was small would read all of it each time.
    .where(sql`${outbox.id} = any (${sql.param(ids)}::uuid[])`);
}

/** Its span lasts from the writing of the event to the broker's acknowledgement. */
async function publishRow(
  { id, subject, envelope, createdAt }: OutboxRow,
  { bus, tracing = noTracing }: RelayOptions,
  { client }: JetStream,
): Promise<void> {
  const span = tracing.begin(`publish ${subject}`, {
    kind: 'producer',
    parent: envelope.traceparent,
    startedAt: createdAt,
    attributes: { 'messaging.system': 'nats', 'messaging.destination.name': subject, 'messaging.message.id': id },
  });
  const header = headers();
  if (span.traceparent !== undefined) header.set('traceparent', span.traceparent);
  try {
    const message = JSON.stringify(envelope);
    await client.publish(bus.subject(subject), message, { msgID: id, timeout: acknowledgeMs, headers: header });
    span.end();
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
