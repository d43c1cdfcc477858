import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq, inArray, sql } from 'drizzle-orm';
import { clearedConversations } from '#/db/cleared-conversations.ts';
import { conversations } from '#/db/conversations.ts';
import { media, messages, reactions, refundedTips, tipReturns } from '#/db/messages.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { removeWithCommit } from '#/media/remove-files.ts';

/** Messages that one transaction deletes: few enough for their files to be removed within a lease. */
const batchSize = 50;
/** How long messages stay after the second of both people has cleared them. */
const keptMs = 7 * 86_400_000;

type Deps = Pick<MessagingServiceDeps, 'database' | 'clock' | 'config'>;

/**
 * Schedules the deletion of the messages of a locked conversation that both people have cleared. An existing schedule is kept: later
 * clearings are scheduled once it is done.
 */
export async function planDeletion(tx: Tx, { clock }: Pick<Deps, 'clock'>, conversationId: string): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + keptMs).toISOString();
  await tx.execute(sql`
    insert into cleared_conversation (conversation_id, up_to, due_at)
    select conversation_id, min(cleared_up_to), ${dueAt}::timestamptz from participant
    where conversation_id = ${conversationId}::uuid and cleared_up_to > 0 group by conversation_id having count(*) = 2
    on conflict do nothing`);
}

/**
 * Job: deletes messages that both people cleared a week ago, with their files, in batches. A message that somebody bought stays, because
 * its buyer can always read it; so does one that somebody tried to buy, because a dispute that is won gives it back.
 */
export const deleteCleared: Job<MessagingServiceDeps> = defineDueWork<
  typeof clearedConversations,
  MessagingServiceDeps
>({
  name: 'cleared messages',
  table: clearedConversations,
  key: clearedConversations.conversationId,
  dueAt: clearedConversations.dueAt,
  pauseMs: 60_000,
  async handle({ conversationId }, deps, lease) {
    while (await deps.database.transaction((tx) => deleteBatch(deps, tx, conversationId))) await lease.extend();
    return 'settled';
  },
});

interface Cleared extends Record<string, unknown> {
  readonly id: string;
  readonly sequence: number;
  /** Whether somebody can still read it, or may be able to again. */
  readonly is_kept: boolean;
  /** Whether a message refers to it that somebody can still see. */
  readonly is_needed: boolean;
}

/** Deletes the next messages. Returns whether there may be more. */
async function deleteBatch(deps: Deps, tx: Tx, conversationId: string): Promise<boolean> {
  // Under the conversation's lock, which buying and clearing take as well.
  await tx.select().from(conversations).where(eq(conversations.id, conversationId)).for('no key update');
  const row = eq(clearedConversations.conversationId, conversationId);
  const [plan] = await tx.select().from(clearedConversations).where(row);
  if (plan === undefined) return false;
  const id = sql`${conversationId}::uuid`;
  // What answers a cleared message and is visible to one of the two was cleared by the other, who wrote it.
  const batch = await tx.execute<Cleared>(sql`
    with answered as materialized (
      select reply_to_sequence as sequence from message
      where conversation_id = ${id} and reply_to_sequence <= ${plan.upTo} and sequence > ${plan.upTo}
        and sequence <= (select max(cleared_up_to) from participant where conversation_id = ${id})
    )
    select id, sequence, sequence = 1 or sequence in (select sequence from answered) as is_needed,
      exists (select from entitlement where message_id = message.id)
        or exists (select from message_reservation where message_id = message.id) as is_kept
    from message where conversation_id = ${id} and sequence > ${plan.doneUpTo} and sequence <= ${plan.upTo}
    order by sequence limit ${batchSize}`);
  await deleteMessages(
    deps,
    tx,
    batch.filter((message) => !message.is_kept),
  );
  const last = batch.at(-1);
  if (last !== undefined && batch.length === batchSize) {
    await tx.update(clearedConversations).set({ doneUpTo: last.sequence }).where(row);
    return true;
  }
  await tx.delete(clearedConversations).where(row);
  await planLaterClearing(deps, tx, conversationId, plan.upTo);
  return false;
}

/** Deletes messages with their files. Messages that are still needed leave a placeholder, as when their senders delete them. */
async function deleteMessages(deps: Deps, tx: Tx, rows: readonly Cleared[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // Locked in the order of their ids, as in every change of several messages.
  await tx.execute(sql`select from message where id = any (${sql.param(ids)}::uuid[]) order by id for update`);
  const files = await tx.delete(media).where(inArray(media.messageId, ids)).returning({ folder: media.folder });
  await removeWithCommit(
    { ...deps, files: openFileStore({ ...deps.config, service: 'messaging' }) },
    tx,
    files.map(({ folder }) => folder),
  );
  const [needed, rest] = [rows.filter((one) => one.is_needed), rows.filter((one) => !one.is_needed)].map((some) =>
    some.map(({ id }) => id),
  );
  await tx.delete(reactions).where(inArray(reactions.messageId, ids));
  await tx.delete(tipReturns).where(inArray(tipReturns.messageId, ids));
  await tx.delete(refundedTips).where(inArray(refundedTips.messageId, ids));
  await tx
    .update(messages)
    .set({
      deletedAt: sql`coalesce(${messages.deletedAt}, ${deps.clock.now().toISOString()}::timestamptz)`,
      content: '',
      words: sql`''::tsvector`,
      mediaCount: 0,
    })
    .where(inArray(messages.id, needed ?? []));
  await tx.delete(messages).where(inArray(messages.id, rest ?? []));
}

/** Plans to delete what both have cleared since the last plan, if anything. */
async function planLaterClearing(deps: Deps, tx: Tx, conversationId: string, upTo: number): Promise<void> {
  const [sides] = await tx.execute<{ cleared: number | null }>(sql`
    select min(cleared_up_to) as cleared from participant where conversation_id = ${conversationId}::uuid`);
  if ((sides?.cleared ?? 0) > upTo) await planDeletion(tx, deps, conversationId);
}
