import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import { sql } from 'drizzle-orm';
import { runInRequest } from '#/common/request-context.ts';
import { erasedPeople, inbox } from '#/database/kit-tables.ts';
import { executePrepared } from '#/database/prepared.ts';
import type { Transaction } from '#/database/transaction.ts';
import type { Consumer, ConsumerOptions } from '#/events/consumer.ts';

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
      options.log.warn(
        { err: error, consumer: options.consumer.name },
        'the database is unavailable; events wait for it',
      );
    }
    // Aborting the pause is how a stop ends it.
    while (!stopping.aborted && !(await options.database.isReady())) {
      await pause(500, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

type HandlingOptions<Deps> = Pick<ConsumerOptions<Deps>, 'consumer' | 'deps' | 'clock'>;

/**
 * Handles events in one transaction with the inbox rows that remember them. Skips events that are already remembered,
 * and events that name an erased person.
 */
export async function handleOnce<Deps>(
  options: HandlingOptions<Deps> & Pick<ConsumerOptions<Deps>, 'database'>,
  ...events: readonly EventEnvelope[]
): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  await runInRequest({ requestId: first.id, traceparent: first.traceparent }, () =>
    options.database.transaction((tx) => handleInTransaction(tx, options, events)),
  );
}

/** Does the same as a part of the caller's transaction. */
export async function handleInTransaction<Deps>(
  tx: Transaction,
  { consumer, deps, clock }: HandlingOptions<Deps>,
  events: readonly EventEnvelope[],
): Promise<void> {
  const described = events.map((event) => ({ event, id: rememberedId(consumer, event) }));
  const rows = described.map(({ event, id }) => ({ id, mentions: hashMentionedIds(event.data) }));
  // Ordered by id, so that two instances with the same events do not deadlock.
  const remembered = await executePrepared<{ id: string }>(
    tx,
    sql`
    insert into ${inbox} (consumer, event_id, handled_at)
    select ${consumer.name}, event.id, ${clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as event (id uuid, mentions jsonb)
    where not exists (
      select from ${erasedPeople}
      where id_hash in (select decode(hash, 'hex') from jsonb_array_elements_text(event.mentions) as hash))
    order by event.id
    on conflict do nothing returning event_id as id`,
  );
  const fresh = new Set(remembered.map(({ id }) => id));
  // The same event twice in a batch is handled once.
  const handled = described.filter(({ id }) => fresh.delete(id)).map(({ event }) => event);
  if (handled.length > 0) await consumer.handle(tx, handled, deps);
}

/**
 * Returns the id by which an event is remembered as handled: its own, or that of its fact, which is the same in the owner's
 * history.
 */
function rememberedId(
  { on, readsHistory }: Pick<Consumer<never>, 'on' | 'readsHistory'>,
  event: EventEnvelope,
): string {
  return readsHistory === true ? makeFactId(on, event.data) : event.id;
}

/**
 * Returns the id of the fact that an event is about, a UUID: the same for the event and for the entry of its history.
 *
 * @internal
 */
export function makeFactId(event: EventDefinition, data: unknown): string {
  const fact = event.factOf?.(data);
  if (fact === undefined) throw new Error(`${event.subject} does not say which fact it is about`);
  const hex = createHash('sha256').update(`${event.subject} ${fact.toLowerCase()}`).digest('hex');
  // Version 8, which RFC 9562 reserves for ids of custom formats.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns the hash by which an erased person is remembered, so that no later event brings their data back.
 *
 * @internal
 */
export function hashPerson(userId: string): Buffer {
  return createHash('sha256').update(`erased person ${userId.toLowerCase()}`).digest();
}

/**
 * From the commit on, events that name this person change nothing here.
 *
 * @internal
 */
export async function recordErased(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .insert(erasedPeople)
    .values({ idHash: hashPerson(userId), erasedAt: now })
    .onConflictDoNothing();
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Returns hashes, in hex, of all ids in an event's data, to compare with those of erased people. */
function hashMentionedIds(data: unknown): string[] {
  const mentioned = new Set(JSON.stringify(data ?? null).match(ids) ?? []);
  return [...mentioned].map((one) => hashPerson(one).toString('hex'));
}
