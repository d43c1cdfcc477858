import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { inArray } from 'drizzle-orm';
import { comments } from '#/db/posts.ts';

/**
 * Locks comments in the order of their ids, so that transactions cannot deadlock: a change of an answer also locks the
 * comment above it. Until the transaction ends, nobody can answer these comments.
 */
export async function lockComments(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: comments.id,
      postId: comments.postId,
      parentId: comments.parentId,
      authorId: comments.authorId,
      isCounted: comments.isCounted,
    })
    .from(comments)
    .where(inArray(comments.id, [...ids]))
    .orderBy(comments.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}
