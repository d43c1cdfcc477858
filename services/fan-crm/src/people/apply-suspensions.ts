import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import { lowestId, suspensionChanges } from '#/db/suspension-changes.ts';

/** Rows of fans that one transaction changes. Most people are fans of fewer. */
const batchSize = 500;

/**
 * Removes a suspended person from the lists of creators, or adds a restored one again: the first batch in this transaction, the
 * rest in {@link applySuspensions}, because somebody who follows very many people has more rows than one transaction can change.
 */
export async function applySuspension(tx: Transaction, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const change = { afterId: lowestId, dueAt: clock.now(), attempts: 0, failedAt: null, lastError: null };
  await tx
    .insert(suspensionChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: suspensionChanges.userId, set: change });
  await applyBatch(tx, userId);
}

/** Job: applies suspensions, and their ends, to the fans that are left. */
export const applySuspensions: Job<Deps> = defineDueWork<typeof suspensionChanges, Deps>({
  name: 'suspensions',
  table: suspensionChanges,
  key: suspensionChanges.userId,
  dueAt: suspensionChanges.dueAt,
  pauseMs: 1_000,
  async handle({ userId }, { database }, lease) {
    while (await database.transaction((tx) => applyBatch(tx, userId))) await lease.extend();
    return 'settled';
  },
});

/** Applies a change to the next fans. Returns whether there may be more; deletes the change after the last. */
async function applyBatch(tx: Transaction, userId: string): Promise<boolean> {
  const row = eq(suspensionChanges.userId, userId);
  const [change] = await tx.select().from(suspensionChanges).where(row).for('update');
  if (change === undefined) return false;
  const rows = await tx.execute<{ id: string }>(sql`
    select creator_id as id from fan where fan_id = ${userId}::uuid and creator_id > ${change.afterId}::uuid
    order by creator_id limit ${batchSize}`);
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`
    update fan set is_suspended = person.is_suspended from person
    where fan_id = ${userId}::uuid and creator_id = any (${sql.param(ids)}::uuid[]) and user_id = fan_id
      and fan.is_suspended <> person.is_suspended`);
  const last = ids.at(-1);
  if (last === undefined || ids.length < batchSize) {
    await tx.delete(suspensionChanges).where(row);
    return false;
  }
  await tx.update(suspensionChanges).set({ afterId: last }).where(row);
  return true;
}
