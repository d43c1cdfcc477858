import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockProfiles } from '#/follows/follow-rows.ts';

const batch = 200;

/** Counts a person's comments, or counts them no more while they are suspended. Answers whether there may be more. */
export async function updateCommentCounts(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await lockProfiles(tx, [userId]);
  if (person === undefined) return false;
  const isCounted = person.suspendedAt === null;
  const changed = await tx.execute<{ post_id: string }>(sql`
    update comment set is_counted = ${isCounted}
    where id in (
      select id from comment where author_id = ${userId}::uuid and is_counted = ${!isCounted} limit ${batch} for update)
    returning post_id`);
  if (changed.length === 0) return false;
  const postIds = sql`${sql.param(changed.map((comment) => comment.post_id))}::uuid[]`;
  // Locked in one order, so that two people's comments on the same posts do not wait for each other.
  await tx.execute(sql`select from post where id = any (${postIds}) order by id for no key update`);
  await tx.execute(sql`
    update post set comment_count = comment_count + ${isCounted ? 1 : -1}::int * changed.comments
    from (select id, count(*)::int as comments from unnest(${postIds}) id group by id) changed
    where post.id = changed.id`);
  return changed.length === batch;
}
