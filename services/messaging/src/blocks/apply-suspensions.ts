import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq, sql } from 'drizzle-orm';
import { updateWithheld } from '#/blocks/apply-block.ts';
import { lowestId, suspensionChanges } from '#/db/suspension-changes.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';

/** Conversations that one transaction changes. Most people have fewer. */
const batchSize = 500;

/**
 * Withholds a suspended person's conversations from those they talk with, or shows a restored person's again: the first batch in this
 * transaction, the rest in {@link applySuspensions}, because somebody who writes to many strangers has more conversations than one
 * transaction can change.
 */
export async function applySuspension(
  deps: Pick<MessagingServiceDeps, 'publish' | 'clock'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const change = { afterId: lowestId, dueAt: deps.clock.now(), attempts: 0, failedAt: null, lastError: null };
  await tx
    .insert(suspensionChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: suspensionChanges.userId, set: change });
  await applyBatch(deps, tx, userId);
}

/** Job: applies suspensions, and their ends, to the conversations that are left. */
export const applySuspensions: Job<MessagingServiceDeps> = defineDueWork<
  typeof suspensionChanges,
  MessagingServiceDeps
>({
  name: 'suspensions',
  table: suspensionChanges,
  key: suspensionChanges.userId,
  dueAt: suspensionChanges.dueAt,
  pauseMs: 1_000,
  async handle({ userId }, deps, lease) {
    while (await deps.database.transaction((tx) => applyBatch(deps, tx, userId))) await lease.extend();
    return 'settled';
  },
});

/** Applies a change to the next conversations. Returns whether there may be more; deletes the change after the last. */
async function applyBatch(deps: Pick<MessagingServiceDeps, 'publish'>, tx: Tx, userId: string): Promise<boolean> {
  const row = eq(suspensionChanges.userId, userId);
  const [change] = await tx.select().from(suspensionChanges).where(row).for('update');
  if (change === undefined) return false;
  const ofPerson = sql`other_id = ${userId}::uuid`;
  const sides = await tx.execute<{ id: string }>(sql`
    select conversation_id as id from participant where ${ofPerson} and conversation_id > ${change.afterId}::uuid
    order by conversation_id limit ${batchSize}`);
  const ids = sides.map(({ id }) => id);
  if (ids.length > 0) {
    await updateWithheld(deps, tx, sql`${ofPerson} and conversation_id = any (${sql.param(ids)}::uuid[])`);
  }
  const last = ids.at(-1);
  if (last === undefined || ids.length < batchSize) {
    await tx.delete(suspensionChanges).where(row);
    return false;
  }
  await tx.update(suspensionChanges).set({ afterId: last }).where(row);
  return true;
}
