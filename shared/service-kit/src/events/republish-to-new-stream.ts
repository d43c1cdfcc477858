import { eq, inArray, sql } from 'drizzle-orm';
import type { Bus, JetStream } from '#/broker/bus.ts';
import { eventDays } from '#/broker/stream-ages.ts';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { outbox, outboxStream } from '#/database/kit-tables.ts';
import type { Transaction } from '#/database/transaction.ts';
import type { Logger } from '#/observability/logger.ts';

/** Events that one transaction marks as unpublished; a round of the relay publishes about as many. */
const batchSize = 500;
const checkedStreams = new WeakSet<JetStream>();

interface Options {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Publishes the events of the last week again if a stream is not the one last published to: a broker that lost its store
 * comes back with an empty stream, and the outbox retains a week. A stream of its own that this service did not have before is one that
 * its events were moved to, and has them. Each call marks a batch as unpublished, from the oldest on,
 * and remembers how far it has got, so that it continues after a restart. Returns whether there is more to mark.
 */
export async function republishToNewStream(options: Options, jetStream: JetStream): Promise<boolean> {
  const { database, bus, log } = options;
  if (checkedStreams.has(jetStream)) return false;
  // That of all as well where there is another: with both new, the broker has lost its store.
  const names = [...new Set([bus.eventStream, jetStream.ownEvents])];
  const found = await Promise.all(
    names.map(async (name) => {
      const { created } = await jetStream.manager.streams.info(name);
      // JetStream has nanoseconds and PostgreSQL microseconds, so compare milliseconds.
      return { name, createdAt: new Date(created) };
    }),
  );
  const hasMore = await database.transaction(async (tx) => {
    await tx.insert(outboxStream).values(found).onConflictDoNothing();
    // Instances take turns.
    const known = await tx.select().from(outboxStream).orderBy(outboxStream.name).for('update');
    const createdAt = new Map(found.map((stream) => [stream.name, stream.createdAt.getTime()]));
    const gone = known.filter(({ name }) => !createdAt.has(name)).map(({ name }) => name);
    // Should its events go there again, they are moved once more.
    if (gone.length > 0) await tx.delete(outboxStream).where(inArray(outboxStream.name, gone));
    const isNew = known.some((one) => createdAt.has(one.name) && one.createdAt.getTime() !== createdAt.get(one.name));
    if (isNew) {
      log.warn('the event stream is a new one; publishing the last week again');
      for (const { name, createdAt } of found) {
        await tx.update(outboxStream).set({ createdAt }).where(eq(outboxStream.name, name));
      }
      const [newest] = await tx.select({ at: sql<string | null>`max(${outbox.publishedAt})` }).from(outbox);
      const republishUntil = newest?.at == null ? null : new Date(newest.at);
      await tx
        .update(outboxStream)
        .set({ republishUntil, ...start(options) })
        .where(eq(outboxStream.name, bus.eventStream));
      return republishUntil !== null;
    }
    if (known.find(({ name }) => name === bus.eventStream)?.republishUntil == null) return false;
    return unmarkNextBatch(tx, bus.eventStream);
  });
  if (!hasMore) checkedStreams.add(jetStream);
  return hasMore;
}

function start({ clock }: Options) {
  return {
    republishedAt: new Date(clock.now().getTime() - eventDays * 86_400_000),
    republishedId: '00000000-0000-0000-0000-000000000000',
  };
}

/** Marks the next events as unpublished, in the order in which they were published. Events of a moment follow by their ids. */
async function unmarkNextBatch(tx: Transaction, stream: string): Promise<boolean> {
  const [batch] = await tx.execute<{ unmarked: number }>(sql`
    with place as (select * from ${outboxStream} where name = ${stream}),
    next as materialized (
      select event.id, event.published_at from ${outbox} event, place
      where (event.published_at, event.id) > (place.republished_at, place.republished_id)
        and event.published_at <= place.republish_until
      order by event.published_at, event.id limit ${batchSize}
    ), unmarked as (
      update ${outbox} set published_at = null, claimed_until = null where id = any (array(select id from next))
    ), moved as (
      update ${outboxStream} stream set republished_at = last.published_at, republished_id = last.id
      from (select * from next order by published_at desc, id desc limit 1) last where stream.name = ${stream}
    )
    select count(*)::int as unmarked from next`);
  const hasMore = batch?.unmarked === batchSize;
  if (!hasMore) await tx.update(outboxStream).set({ republishUntil: null }).where(eq(outboxStream.name, stream));
  return hasMore;
}
