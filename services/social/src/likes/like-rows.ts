import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { type SQL, sql } from 'drizzle-orm';
import { revision } from '#/db/revision.ts';
import { reactedOn } from '#/posts/reacted-on.ts';

export interface LikeRow extends Record<string, unknown> {
  readonly post_id: string;
  readonly user_id: string;
  /** The revision that this insert or delete drew. */
  readonly revision: string;
}

type Pair = Pick<LikeRow, 'post_id' | 'user_id'>;

/** Inserts likes; returns those that did not exist. Ordered, so that two batches cannot deadlock. */
export async function insertLikes(tx: Transaction, pairs: readonly Pair[], now: Date): Promise<readonly LikeRow[]> {
  return executePrepared<LikeRow>(
    tx,
    sql`insert into post_like (post_id, user_id, created_at)
    select post_id, user_id, ${now.toISOString()}::timestamptz from ${toTable(pairs)} order by post_id, user_id
    on conflict do nothing returning post_id, user_id, ${revision} as revision`,
  );
}

/** Deletes likes; returns those that existed. */
export async function deleteLikes(tx: Transaction, pairs: readonly Pair[]): Promise<readonly LikeRow[]> {
  if (pairs.length > 1) {
    await executePrepared(
      tx,
      sql`select from post_like where (post_id, user_id) in (select post_id, user_id from ${toTable(pairs)})
      order by post_id, user_id for update`,
    );
  }
  return executePrepared<LikeRow>(
    tx,
    sql`delete from post_like
    where (post_id, user_id) in (select post_id, user_id from ${toTable(pairs)})
    returning post_id, user_id, ${revision} as revision`,
  );
}

/**
 * Changes the posts' counts by 1 or -1 for each row; returns the new counts, without posts that are deleted. The posts stay
 * locked until the commit, so call it late in a transaction.
 */
export async function changeCounts(
  tx: Transaction,
  rows: readonly Pair[],
  change: 1 | -1,
  now: Date,
): Promise<Map<string, number>> {
  const amounts = new Map<string, number>();
  for (const { post_id } of rows) amounts.set(post_id, (amounts.get(post_id) ?? 0) + change);
  if (amounts.size === 0) return new Map();
  const ids = sql`${sql.param([...amounts.keys()])}::uuid[]`;
  const lock = sql`select from post where id = any (${ids}) order by id for no key update`;
  const update = sql`update post set like_count = like_count + changed.amount, reacted_on = ${reactedOn(now)}
    from unnest(${ids}, ${sql.param([...amounts.values()])}::int[]) as changed (id, amount)
    where post.id = changed.id and (changed.amount < 0 or deleted_at is null) returning post.id, like_count`;
  // Locked in the order of ids, so that transactions cannot deadlock. Both are sent at once, and run in this order.
  const [, counted] = await Promise.all([
    amounts.size > 1 ? executePrepared(tx, lock) : undefined,
    executePrepared<{ id: string; like_count: number }>(tx, update),
  ]);
  return new Map(counted.map(({ id, like_count }) => [id, like_count]));
}

/** Returns the current counts. */
export async function readCounts(tx: Transaction, postIds: readonly string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await executePrepared<{ id: string; like_count: number }>(
    tx,
    sql`select id, like_count from post where id = any (${sql.param([...postIds])}::uuid[])`,
  );
  return new Map(rows.map(({ id, like_count }) => [id, like_count]));
}

function toTable(pairs: readonly Pair[]): SQL {
  const postIds = sql.param(pairs.map(({ post_id }) => post_id));
  const userIds = sql.param(pairs.map(({ user_id }) => user_id));
  return sql`unnest(${postIds}::uuid[], ${userIds}::uuid[]) as pair (post_id, user_id)`;
}
