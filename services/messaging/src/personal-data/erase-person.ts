import { unreadChanged } from '@stagedoor/contracts/messaging-events';
import { type DeletionTarget, deleteNextBatch } from '@stagedoor/service-kit/database/delete-in-batches';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { eq, sql } from 'drizzle-orm';
import { conversations } from '#/db/conversations.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { removeWithCommit } from '#/media/remove-files.ts';

type Deps = Pick<MessagingServiceDeps, 'database' | 'publish' | 'clock'> & { readonly files: FileStore };

/**
 * Does one step of erasing a person; returns whether there may be more. Whole conversations are deleted, with the
 * messages of both sides: nobody can see them any more, and one half reveals the other.
 */
export async function erasePerson(deps: Deps, userId: string): Promise<boolean> {
  const { database } = deps;
  if (await deleteNextBatch(database, await messageSlices(database, userId))) return true;
  if (await database.transaction((tx) => removeConversation(deps, tx, userId))) return true;
  const id = sql`${userId}::uuid`;
  const slices: DeletionTarget[] = [
    ['follow', sql`follower_id = ${id}`],
    ['follow', sql`followed_id = ${id}`],
    ['block', sql`blocked_id = ${id}`],
    ['entitlement', sql`user_id = ${id}`],
    ['reaction', sql`user_id = ${id}`],
    ['pending_tip', sql`receiver_id = ${id}`],
  ];
  if (await deleteNextBatch(database, slices)) return true;
  await database.transaction(async (tx) => {
    await tx.execute(sql`delete from follow where follower_id = ${id} or followed_id = ${id}`);
    await tx.execute(sql`delete from block where blocker_id = ${id} or blocked_id = ${id}`);
    await tx.execute(sql`delete from pending_tip where sender_id = ${id} or receiver_id = ${id}`);
    await tx.execute(sql`delete from entitlement where user_id = ${id}`);
    await tx.execute(sql`delete from reaction where user_id = ${id}`);
    await tx.execute(sql`delete from message_reservation where buyer_id = ${id}`);
    await tx.execute(sql`delete from allowance where user_id = ${id}`);
    await tx.execute(sql`delete from low_price_notice where user_id = ${id}`);
    await tx.execute(sql`delete from suspension_change where user_id = ${id}`);
    await tx.execute(sql`delete from person where user_id = ${id}`);
  });
  return false;
}

/**
 * Returns the slices that delete messages of the next conversation, with the refunds of their tips. Messages with files are deleted with
 * the conversation, which removes their files.
 */
async function messageSlices({ db }: Deps['database'], userId: string): Promise<DeletionTarget[]> {
  const [side] = await db.execute<{ id: string }>(sql`
    select conversation_id as id from participant where other_id = ${userId}::uuid limit 1`);
  if (side === undefined) return [];
  const inConversation = sql`conversation_id = ${side.id}::uuid`;
  const isPlain = sql`not exists (select from media where message_id = message.id)`;
  return [
    // Nothing but their ids leads to the messages.
    ['tip_return', sql`message_id in (select id from message where ${inConversation})`],
    ['refunded_tip', sql`message_id in (select id from message where ${inConversation})`],
    ['message', sql`${inConversation} and ${isPlain}`],
  ];
}

async function removeConversation(deps: Deps, tx: Tx, userId: string): Promise<boolean> {
  const [side] = await tx.execute<{ id: string }>(sql`
    select conversation_id as id from participant where other_id = ${userId}::uuid limit 1`);
  if (side === undefined) return false;
  // Locked, so that a message being sent at this moment fails afterwards.
  await tx.select().from(conversations).where(eq(conversations.id, side.id)).for('update');
  const [told] = await tx.execute<{ user_id: string; unread: number; revision: number }>(sql`
    select user_id, told_unread as unread, told_revision as revision from participant
    where conversation_id = ${side.id}::uuid and other_id = ${userId}::uuid`);
  if (told !== undefined && told.unread > 0) {
    const { user_id: otherId, revision } = told;
    const none = { userId: otherId, conversationId: side.id, unreadCount: 0, revision: revision + 1 };
    await deps.publish(tx, unreadChanged, none);
  }
  const folders = await tx.execute<{ folder: string }>(sql`
    select folder from media join message on message.id = message_id where conversation_id = ${side.id}::uuid`);
  await removeWithCommit(
    deps,
    tx,
    folders.map(({ folder }) => folder),
  );
  await tx.delete(conversations).where(eq(conversations.id, side.id));
  return true;
}
