import { eq, sql } from 'drizzle-orm';
import type { Bus, JetStream } from '#/broker/bus.ts';
import { eventDays } from '#/broker/stream-limits.ts';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { outbox, outboxStream } from '#/database/kit-tables.ts';
import type { Transaction } from '#/database/transaction.ts';
import type { Logger } from '#/observability/logger.ts';

/** Events that one transaction marks as unpublished; a round of the relay publishes about as many. */
const batchSize = 500;
/** Instances of the version before, which may run beside this one, go on behind the event of this id. */
const beforeAllIds = '00000000-0000-0000-0000-000000000000';
const checkedStreams = new WeakSet<JetStream>();

interface Options {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Publishes the events of the last week again if the stream is not the one last published to: a broker that lost its store
 * comes back with an empty stream, and the outbox retains a week. Each call marks a batch as unpublished, from the oldest on,
 * and remembers how far it has got, so that it continues after a restart. Returns whether there is more to mark.
 */
export async function republishToNewStream(options: Options, jetStream: JetStream): Promise<boolean> {
  const { database, bus, clock, log } = options;
  if (checkedStreams.has(jetStream)) return false;
  const name = bus.eventStream;
  const { created } = await jetStream.manager.streams.info(name);
  // JetStream has nanoseconds and PostgreSQL microseconds, so compare milliseconds.
  const createdAt = new Date(created);
  const hasMore = await database.transaction(async (tx) => {
    await tx.insert(outboxStream).values({ name, createdAt }).onConflictDoNothing();
    // Instances take turns.
    const [known] = await tx.select().from(outboxStream).where(eq(outboxStream.name, name)).for('update');
    if (known?.createdAt.getTime() === createdAt.getTime()) {
      return known.republishUntil !== null && (await unmarkNextBatch(tx, name));
    }
    log.warn('the event stream is a new one; publishing the last week again');
    const [newest] = await tx.select({ at: sql<string | null>`max(${outbox.publishedAt})` }).from(outbox);
    const republishUntil = newest?.at == null ? null : new Date(newest.at);
    const republishedAt = new Date(clock.now().getTime() - eventDays * 86_400_000);
    await tx
      .update(outboxStream)
      .set({ createdAt, republishUntil, republishedAt, republishedId: beforeAllIds })
      .where(eq(outboxStream.name, name));
    return republishUntil !== null;
  });
  if (!hasMore) checkedStreams.add(jetStream);
  return hasMore;
}

/** Marks the next events as unpublished, in the order in which they were published: those of the last moment may be marked already. */
async function unmarkNextBatch(tx: Transaction, stream: string): Promise<boolean> {
  const [batch] = await tx.execute<{ unmarked: number }>(sql`
    with place as (select * from ${outboxStream} where name = ${stream}),
    next as materialized (
      select event.id, event.published_at from ${outbox} event, place
      where event.published_at >= place.republished_at and event.published_at <= place.republish_until
      order by event.published_at limit ${batchSize}
    ), unmarked as (
      update ${outbox} set published_at = null where id = any (array(select id from next))
    ), moved as (
      update ${outboxStream} stream set republished_at = last.at
      from (select max(published_at) as at from next having count(*) > 0) last where stream.name = ${stream}
    )
    select count(*)::int as unmarked from next`);
  const hasMore = batch?.unmarked === batchSize;
  if (!hasMore) await tx.update(outboxStream).set({ republishUntil: null }).where(eq(outboxStream.name, stream));
  return hasMore;
}
