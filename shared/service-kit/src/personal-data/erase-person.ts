import { accountErased } from '@stagedoor/contracts/personal-data-events';
import { eq, or, sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import {
  erasures,
  exportTasks,
  idempotencyKeys,
  outbox,
  uploadAllowances,
  uploadReservations,
  waitingNotifications,
} from '#/database/kit-tables.ts';
import type { Transaction } from '#/database/transaction.ts';
import { type Consumer, defineConsumer } from '#/events/consumer.ts';
import { recordErased } from '#/events/handle-once.ts';
import { defineDueWork, growingBackoff } from '#/jobs/define-due-work.ts';
import type { DueWorkDeps, Lease } from '#/jobs/due-work.ts';
import type { Job } from '#/jobs/job.ts';
import { deleteInSlices } from '#/personal-data/delete-in-slices.ts';
import type { PersonalData } from '#/personal-data/personal-data.ts';

export const erasureConsumer = 'on_account_erased';
/** Every transaction that was open during the first erasure has ended by then. */
const settleMs = 60_000;
const waitMs = 1_000;
const outboxBatch = 2_000;
const keys = {
  table: sql`${idempotencyKeys}`,
  key: [
    ['scope', 'text'],
    ['key_hash', 'bytea'],
  ],
} as const;

/**
 * Consumes the event of an account's deletion. From then on events that name the person change nothing; a job erases the
 * person's data.
 */
export function createErasureConsumer<Deps extends { readonly clock: Clock }>(): Consumer<Deps> {
  return defineConsumer<typeof accountErased, Deps>({
    name: erasureConsumer,
    on: accountErased,
    async handle(tx, { data: { userId } }, { clock }) {
      const now = clock.now();
      await recordErased(tx, userId, now);
      await tx.insert(erasures).values({ userId, askedAt: now, dueAt: now }).onConflictDoNothing();
    },
  });
}

/**
 * Erases a person at once, and again a minute later, because a transaction that was open the first time may have
 * written data after it. Then deletes the person from the kit's own tables, with this task last.
 */
export function createErasureJob<Deps extends DueWorkDeps>(personalData: PersonalData<Deps>): Job<Deps> {
  return defineDueWork<typeof erasures, Deps>({
    name: 'erasures',
    table: erasures,
    key: erasures.userId,
    dueAt: erasures.dueAt,
    pauseMs: 2_000,
    backoffMs: (attempts) => growingBackoff(attempts, 60_000),
    async handle({ userId, erasedAt }, deps, lease) {
      const { database, clock, log } = deps;
      if ((await personalData.mayErase?.(deps, userId)) === false) return { againInMs: waitMs };
      while (await personalData.erase(deps, userId, lease)) await lease.extend();
      if (erasedAt === null) {
        await database.db.update(erasures).set({ erasedAt: clock.now() }).where(eq(erasures.userId, userId));
        return { againInMs: settleMs };
      }
      await personalData.afterErasing?.(deps, userId, lease);
      if (!(await forgetTraces(database, userId, lease))) return { againInMs: waitMs };
      log.info('a person was erased');
      return 'remove';
    },
  });
}

/**
 * Deletes a person from the kit's tables. Returns false if an event that names them is not published yet; the step must
 * then be repeated.
 */
async function forgetTraces(database: Database, userId: string, lease: Pick<Lease, 'extend'>): Promise<boolean> {
  const named = `%${userId}%`;
  await database.db.delete(exportTasks).where(eq(exportTasks.userId, userId));
  await database.db.delete(uploadAllowances).where(eq(uploadAllowances.userId, userId));
  await database.db.delete(uploadReservations).where(eq(uploadReservations.userId, userId));
  const { recipientId, actorId } = waitingNotifications;
  await database.db.delete(waitingNotifications).where(or(eq(recipientId, userId), eq(actorId, userId)));
  // The address of a request may name them, whoever made it.
  await deleteInSlices(database, { ...keys, where: sql`scope like ${named}` }, lease);
  let after = '00000000-0000-0000-0000-000000000000';
  let waiting = 0;
  let batches = 0;
  for (;;) {
    const batch = await database.transaction((tx) => forgetEvents(tx, named, after));
    waiting += batch.waiting;
    if (batch.last === null) return waiting === 0;
    after = batch.last;
    // A week of a busy service takes longer than a lease.
    if (++batches % 100 === 0) await lease.extend();
  }
}

/** A batch of the outbox, in the order of its ids. */
async function forgetEvents(tx: Transaction, named: string, after: string) {
  const [batch] = await tx.execute<{ last: string | null; waiting: number }>(sql`
    with batch as materialized (
      select id, published_at, envelope::text like ${named} as is_theirs from ${outbox}
      where id > ${after}::uuid order by id limit ${outboxBatch}
    ), gone as (
      delete from ${outbox} where id = any (array(
        select id from batch where is_theirs and published_at is not null))
    )
    select (array_agg(id order by id desc))[1] as last,
      (count(*) filter (where is_theirs and published_at is null))::int as waiting from batch`);
  return batch ?? { last: null, waiting: 0 };
}
