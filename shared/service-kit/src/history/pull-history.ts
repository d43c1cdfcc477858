import { setTimeout as pause } from 'node:timers/promises';
import { type EventEnvelope, makeEnvelope, readEnvelope } from '@stagedoor/contracts/event';
import { findHistoryCall } from '@stagedoor/contracts/history';
import { and, eq, sql } from 'drizzle-orm';
import type { Bus } from '#/broker/bus.ts';
import type { Database } from '#/database/database.ts';
import { histories } from '#/database/kit-tables.ts';
import type { Consumer } from '#/events/consumer.ts';
import { handleInTransaction, makeFactId } from '#/events/handle-once.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';
import { defineDueWork } from '#/jobs/define-due-work.ts';
import type { DueWorkDeps } from '#/jobs/due-work.ts';
import type { Job } from '#/jobs/job.ts';

interface HistoryDeps extends DueWorkDeps {
  readonly bus: Bus;
  readonly internal: Pick<InternalClient, 'call'>;
}

/** Rows of the owner that one page reads. */
const pageSize = 500;
/** The pause between two pages of a history, so that the owner's other readers do not notice. */
const pauseMs = 50;
/** An owner that is busy is given longer than a call that a person waits for. */
const timeoutMs = 5_000;
const waitForBrokerMs = 1_000;
const otherVersionMs = 60_000;

/**
 * Job: reads what happened before the service joined, page by page, and passes it to its consumers. The facts of a page and
 * the cursor of the next page are written in one transaction, so a killed process continues where it stopped. Begins once
 * the consumer's durable exists, so that changes after a page was read arrive as events.
 */
export function createHistoryJob<Deps extends HistoryDeps>(
  service: string,
  consumers: readonly Consumer<Deps>[],
): Job<Deps> {
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  return defineDueWork<typeof histories, Deps>({
    name: 'history',
    table: histories,
    key: histories.consumer,
    dueAt: histories.dueAt,
    pauseMs: 1_000,
    async handle({ consumer: name, cursor }, deps) {
      const consumer = byName.get(name);
      // A consumer of another version of the service, which may run beside this one.
      if (consumer === undefined) return { againInMs: otherVersionMs };
      if (!(await hasDurable(deps.bus, `${service}_${name}`))) return { againInMs: waitForBrokerMs };
      const page = await readPage(deps, consumer, cursor);
      await deps.database.transaction(async (tx) => {
        const isCurrent = and(eq(histories.consumer, name), sql`${histories.cursor} is not distinct from ${cursor}`);
        const [current] = await tx.select({ dueAt: histories.dueAt }).from(histories).where(isCurrent).for('update');
        // Another instance has written this page, after this one lost its lease.
        if (current === undefined || current.dueAt === null) return;
        await handleInTransaction(tx, { consumer, deps, clock: deps.clock }, page.events);
        const now = deps.clock.now();
        const isLast = page.nextCursor === null;
        await tx
          .update(histories)
          .set({
            cursor: page.nextCursor,
            factCount: sql`${histories.factCount} + ${page.events.length}`,
            finishedAt: isLast ? now : null,
            dueAt: isLast ? null : now,
          })
          .where(eq(histories.consumer, name));
        if (isLast) deps.log.info({ consumer: name }, 'all of the history was read');
      });
      await pause(pauseMs);
      return 'settled';
    },
  });
}

async function hasDurable(bus: Bus, durable: string): Promise<boolean> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) return false;
  // The consumer itself says why it cannot be read.
  return jetStream.client.consumers.get(bus.eventStream, bus.durable(durable)).then(
    () => true,
    () => false,
  );
}

async function readPage<Deps extends HistoryDeps>(
  { internal, clock }: Deps,
  { on }: Consumer<Deps>,
  cursor: string | null,
): Promise<{ events: EventEnvelope[]; nextCursor: string | null }> {
  const call = findHistoryCall(on.subject);
  if (call === undefined) throw new Error(`the owner of ${on.subject} has no history`);
  const query = { subject: on.subject, limit: pageSize, ...(cursor === null ? {} : { cursor }) };
  const { facts, nextCursor } = await internal.call(call, { query }, { timeoutMs });
  const { service } = call;
  const time = clock.now();
  const events = facts.map((data) => {
    const envelope = makeEnvelope(on, data, { id: makeFactId(on, data), service, time });
    const read = readEnvelope(on, Buffer.from(JSON.stringify(envelope)));
    if ('problem' in read) throw new Error(`a fact of ${on.subject} cannot be read: ${read.problem}`);
    return read.envelope;
  });
  return { events, nextCursor };
}

/** Notes which histories the service has to read: those that it has not begun yet. */
export async function registerHistories(
  { db }: Pick<Database, 'db'>,
  consumers: readonly { readonly name: string; readonly on: { readonly subject: string } }[],
  now: Date,
): Promise<void> {
  if (consumers.length === 0) return;
  await db
    .insert(histories)
    .values(consumers.map(({ name, on }) => ({ consumer: name, subject: on.subject, startedAt: now, dueAt: now })))
    .onConflictDoNothing();
}
