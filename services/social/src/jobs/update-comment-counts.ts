import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockProfiles } from '#/follows/follow-rows.ts';

const batchSize = 200;

/** Excludes a suspended person's comments from counts, or includes a restored one's. Returns whether there may be more. */
export async function updateCommentCounts(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await lockProfiles(tx, [userId]);
  if (person === undefined) return false;
  const isCounted = person.suspendedAt === null;
  const changed = await tx.execute<{ post_id: string }>(sql`
    update comment set is_counted = ${isCounted}
    where id in (
      select id from comment where author_id = ${userId}::uuid and is_counted = ${!isCounted} limit ${batchSize} for update)
    returning post_id`);
  if (changed.length === 0) return false;
  const postIds = sql`${sql.param(changed.map((comment) => comment.post_id))}::uuid[]`;
  // Posts are locked in the order of their ids, so that transactions cannot deadlock.
  await tx.execute(sql`select from post where id = any (${postIds}) order by id for no key update`);
  await tx.execute(sql`
    update post set comment_count = comment_count + ${isCounted ? 1 : -1}::int * changed.comments
    from (select id, count(*)::int as comments from unnest(${postIds}) id group by id) changed
    where post.id = changed.id`);
  return changed.length === batchSize;
}
