import { setTimeout as pause } from 'node:timers/promises';
import type { EventEnvelope } from '@stagedoor/contracts/event';
import { sql } from 'drizzle-orm';
import { runInRequest } from '#/common/request-context.ts';
import { erasedPeople, inbox } from '#/database/kit-tables.ts';
import { executePrepared } from '#/database/prepared.ts';
import type { ConsumerOptions } from '#/events/consumer.ts';
import { hashMentionedIds } from '#/events/erased-people.ts';

/** Handles events. While the database is unavailable they wait and do not count as failed. */
export async function handleWhenReady<Deps>(
  options: ConsumerOptions<Deps>,
  events: readonly EventEnvelope[],
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      await handleOnce(options, ...events);
      return;
    } catch (error) {
      if (stopping.aborted || (await options.database.isReady())) throw error;
      options.log.warn({ err: error, consumer: options.consumer.name }, 'the database is away; events wait for it');
    }
    // Aborting the pause is how a stop ends it.
    while (!stopping.aborted && !(await options.database.isReady())) {
      await pause(500, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/**
 * Handles events in one transaction with the inbox rows that remember them. Skips events that are already remembered,
 * and events that name an erased person.
 */
export async function handleOnce<Deps>(
  { consumer, deps, database, clock }: Pick<ConsumerOptions<Deps>, 'consumer' | 'deps' | 'database' | 'clock'>,
  ...events: readonly EventEnvelope[]
): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  await runInRequest({ requestId: first.id, traceparent: first.traceparent }, () =>
    database.transaction(async (tx) => {
      // Ordered by id, so that two instances with the same events do not deadlock.
      const remembered = await executePrepared<{ id: string }>(
        tx,
        sql`
        insert into ${inbox} (consumer, event_id, handled_at)
        select ${consumer.name}, event.id, ${clock.now().toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(events.map(describe))}::text::jsonb) as event (id uuid, mentions jsonb)
        where not exists (
          select from ${erasedPeople}
          where id_hash in (select decode(hash, 'hex') from jsonb_array_elements_text(event.mentions) as hash))
        order by event.id
        on conflict do nothing returning event_id as id`,
      );
      const fresh = new Set(remembered.map(({ id }) => id));
      // The same event twice in a batch is handled once.
      const handled = events.filter(({ id }) => fresh.delete(id));
      if (handled.length > 0) await consumer.handle(tx, handled, deps);
    }),
  );
}

const describe = ({ id, data }: EventEnvelope) => ({ id, mentions: hashMentionedIds(data) });
