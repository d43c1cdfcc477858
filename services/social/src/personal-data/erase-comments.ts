import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockComments } from '#/comments/lock-comments.ts';

const batchSize = 200;

/**
 * Erases one batch of a person's comments, which no count includes any more. Returns whether there may be more. Answers are
 * erased first. A comment that others have answered becomes a placeholder; a placeholder that loses its last answer is
 * deleted.
 */
export async function eraseComments(tx: Transaction, clock: Clock, userId: string): Promise<boolean> {
  const answers = await findBatch(tx, userId, 'is not null');
  const batch = answers.length > 0 ? answers : await findBatch(tx, userId, 'is null');
  if (batch.length === 0) return false;
  const ids = batch.map(({ id }) => id);
  const parentIds = batch.flatMap(({ parent_id: parentId }) => parentId ?? []);
  await lockComments(tx, [...ids, ...parentIds]);
  const ofBatch = sql`id = any (${sql.param(ids)}::uuid[]) and author_id = ${userId}::uuid`;
  const isAnswered = sql`exists (select from comment answer where answer.parent_id = comment.id)`;
  await tx.execute(sql`
    delete from comment_like where comment_id in (select id from comment where ${ofBatch} and ${isAnswered})`);
  await tx.execute(sql`
    update comment set author_id = null, content = '', like_count = 0, deleted_at = ${clock.now().toISOString()}::timestamptz
    where ${ofBatch} and ${isAnswered}`);
  await tx.execute(sql`delete from comment where ${ofBatch}`);
  await tx.execute(sql`
    delete from comment
    where id = any (${sql.param(parentIds)}::uuid[]) and deleted_at is not null and not ${isAnswered}`);
  return true;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly parent_id: string | null;
}

async function findBatch(tx: Transaction, userId: string, parent: 'is null' | 'is not null'): Promise<readonly Row[]> {
  return tx.execute<Row>(sql`
    select id, parent_id from comment where author_id = ${userId}::uuid and parent_id ${sql.raw(parent)}
    limit ${batchSize}`);
}
