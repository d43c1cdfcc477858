import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockComments } from '#/comments/lock-comments.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';

const batchSize = 200;

/** Excludes a suspended person's comments from counts, or includes a restored one's. Returns whether there may be more. */
export async function updateCommentCounts(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await lockProfiles(tx, [userId]);
  if (person === undefined) return false;
  const isCounted = person.suspendedAt === null;
  const found = await tx.execute<{ id: string; parent_id: string | null }>(sql`
    select id, parent_id from comment where author_id = ${userId}::uuid and is_counted = ${!isCounted} limit ${batchSize}`);
  await lockComments(
    tx,
    found.flatMap(({ id, parent_id: parentId }) => (parentId === null ? [id] : [id, parentId])),
  );
  const changed = await tx.execute<{ post_id: string; parent_id: string | null }>(sql`
    update comment set is_counted = ${isCounted}
    where id = any (${toIds(found.map(({ id }) => id))}) and author_id = ${userId}::uuid and is_counted = ${!isCounted}
    returning post_id, parent_id`);
  const answers = changed.filter(({ parent_id: parentId }) => parentId !== null);
  await tx.execute(sql`
    update comment set answer_count = answer_count + ${isCounted ? 1 : -1}::int * changed.answers
    from (
      select id, count(*)::int as answers from unnest(${toIds(answers.map((answer) => answer.parent_id))}) id group by id
    ) changed
    where comment.id = changed.id`);
  const postIds = toIds(changed.map((comment) => comment.post_id));
  // Posts are locked in the order of their ids, so that transactions cannot deadlock.
  await tx.execute(sql`select from post where id = any (${postIds}) order by id for no key update`);
  await tx.execute(sql`
    update post set comment_count = comment_count + ${isCounted ? 1 : -1}::int * changed.comments,
      answer_count = answer_count + ${isCounted ? 1 : -1}::int * changed.answers
    from (
      select id, count(*)::int as comments, count(parent_id)::int as answers
      from unnest(${postIds}, ${toIds(changed.map((comment) => comment.parent_id))}) as row (id, parent_id) group by id
    ) changed
    where post.id = changed.id`);
  return found.length === batchSize;
}

const toIds = (ids: readonly (string | null)[]) => sql`${sql.param(ids)}::uuid[]`;
