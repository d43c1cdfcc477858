import { and, asc, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { headers } from 'nats';
import { type BackgroundLoop, startLoop } from '#/background-loop.ts';
import type { Bus, JetStream } from '#/bus.ts';
import type { Clock } from '#/clock.ts';
import type { Database, Transaction } from '#/database.ts';
import { outbox, outboxStream } from '#/kit-tables.ts';
import type { Logger } from '#/logger.ts';
import { noTracing, type Tracing } from '#/tracing.ts';

const batchSize = 200;
const week = 7 * 24 * 3_600_000;

interface RelayOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tracing?: Tracing;
}

/**
 * Publishes what stands in the outbox. Instances share the work by locking the rows they take. An event is marked only
 * once JetStream has acknowledged it, so a relay killed in between publishes it again; the message id lets the stream
 * drop that second one, and the readers' inboxes what slips past.
 */
export function startRelay(options: RelayOptions): BackgroundLoop {
  const { database, bus, log } = options;
  let lastPruned = 0;
  return startLoop({
    name: 'relay',
    pauseMs: 500,
    log,
    async round() {
      const jetStream = await bus.jetStream();
      if (jetStream === undefined) return false;
      await recognizeStream(options, jetStream);
      const published = await database.transaction((tx) => publishBatch(tx, options, jetStream));
      if (options.clock.now().getTime() - lastPruned > 3_600_000) {
        lastPruned = options.clock.now().getTime();
        await pruneOutbox(options);
      }
      return published === batchSize;
    },
  });
}

async function publishBatch(tx: Transaction, options: RelayOptions, jetStream: JetStream): Promise<number> {
  const { bus, clock } = options;
  const waiting = await tx
    .select()
    .from(outbox)
    .where(isNull(outbox.publishedAt))
    .orderBy(asc(outbox.ordinal))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  if (waiting.length === 0) return 0;
  const outcomes = await Promise.allSettled(waiting.map((row) => publishRow(row, options, jetStream)));
  if (outcomes.some(({ status }) => status === 'rejected')) bus.distrust();
  const acknowledged = waiting.filter((_, index) => outcomes[index]?.status === 'fulfilled').map((row) => row.id);
  if (acknowledged.length > 0) {
    await tx.update(outbox).set({ publishedAt: clock.now() }).where(inArray(outbox.id, acknowledged));
  }
  return acknowledged.length;
}

/** The step that it is in its trace lasts from the writing of the event to the broker's acknowledgement. */
async function publishRow(
  { id, subject, envelope, createdAt }: typeof outbox.$inferSelect,
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
    await client.publish(bus.subject(subject), message, { msgID: id, timeout: 2_000, headers: header });
    span.end();
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}

const recognized = new WeakMap<JetStream, string>();

/**
 * A broker that lost its store comes back with an empty stream. The outbox holds a week of events: a stream that is
 * not the one last published to gets them all again.
 */
async function recognizeStream({ database, bus, clock, log }: RelayOptions, jetStream: JetStream): Promise<void> {
  if (recognized.has(jetStream)) return;
  const { created } = await jetStream.manager.streams.info(bus.eventStream);
  // JetStream tells nanoseconds, PostgreSQL keeps microseconds: compare what both keep.
  const createdAt = new Date(created);
  const [known] = await database.db.select().from(outboxStream).where(sql`${outboxStream.name} = ${bus.eventStream}`);
  if (known?.createdAt.getTime() !== createdAt.getTime()) {
    await database.transaction(async (tx) => {
      await tx
        .insert(outboxStream)
        .values({ name: bus.eventStream, createdAt })
        .onConflictDoUpdate({ target: outboxStream.name, set: { createdAt } });
      if (known === undefined) return;
      const since = new Date(clock.now().getTime() - week);
      const again = await tx
        .update(outbox)
        .set({ publishedAt: null })
        .where(and(isNotNull(outbox.publishedAt), gt(outbox.publishedAt, since)));
      log.warn({ events: again.count }, 'the event stream is a new one; publishing the last week again');
    });
  }
  recognized.set(jetStream, created);
}

async function pruneOutbox({ database, clock }: RelayOptions): Promise<void> {
  await database.db.delete(outbox).where(lt(outbox.publishedAt, new Date(clock.now().getTime() - week)));
}

/** How many events wait, and for how many seconds the oldest one has. */
export async function measureOutbox(
  database: Database,
  clock: Clock,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await database.db
    .select({ waiting: sql<string>`count(*)`, oldest: sql<string | null>`min(${outbox.createdAt})` })
    .from(outbox)
    .where(isNull(outbox.publishedAt));
  const oldest = row?.oldest == null ? undefined : new Date(row.oldest);
  return {
    waiting: Number(row?.waiting ?? 0),
    oldestSeconds: oldest === undefined ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000),
  };
}
