import { postLiked, postUnliked } from '@stagedoor/contracts/social-events';
import { batchRequests } from '@stagedoor/service-kit/common/batch-requests';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { currentTraceparent } from '@stagedoor/service-kit/common/request-context';
import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { createPublishAll } from '@stagedoor/service-kit/events/outbox';
import { type SQL, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { revision } from '#/db/revision.ts';
import { findPostFacts } from '#/posts/access/post-access.ts';
import { reactedOn } from '#/posts/reacted-on.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids' | 'relay'>;
type ChangeLike = (viewer: Viewer, postId: string) => Promise<LikeState>;

interface LikeState {
  readonly hasLiked: boolean;
  readonly likeCount: number;
}

interface LikeRequest {
  readonly viewer: Viewer;
  readonly postId: string;
  readonly traceparent: string | undefined;
}

/** A request whose viewer may see the post. */
type AllowedRequest = LikeRequest & { readonly authorId: string };

/** At most 100 requests share a transaction, and at most two such transactions run at once. */
const batching = { most: 100, parallel: 2 };

/**
 * Likes and unlikes posts. Requests that arrive together share a transaction, so that a burst of likes costs a few
 * transactions. Only a row that is inserted or deleted changes the count and publishes an event.
 */
export function createLikes(deps: Deps): { readonly likePost: ChangeLike; readonly unlikePost: ChangeLike } {
  const { database, clock } = deps;
  const publishAll = createPublishAll({ ...deps, service: 'social' });

  async function like(tx: Transaction, requests: readonly AllowedRequest[]): Promise<ReadonlyMap<string, number>> {
    const now = clock.now();
    const added = await insertLikes(tx, requests.map(toPair), now);
    // A post without a count was deleted in the meantime: its likes are removed, and nothing is published.
    const late = added.filter(({ like_count: count }) => count === null);
    if (late.length > 0) await deletePairs(tx, late);
    const likedAt = now.toISOString();
    const counts = toCounts(added);
    const events = toEvents(added, requests).filter(({ data }) => counts.has(data.postId));
    await publishAll(
      tx,
      postLiked,
      events.map(({ data, traceparent }) => ({ data: { ...data, likedAt }, traceparent })),
    );
    const isDeleted = (postId: string) => late.some(({ post_id }) => post_id === postId);
    return addUnchanged(
      tx,
      counts,
      requests.filter(({ postId }) => !isDeleted(postId)),
    );
  }

  async function unlike(tx: Transaction, requests: readonly AllowedRequest[]): Promise<ReadonlyMap<string, number>> {
    const now = clock.now();
    const deleted = await deleteLikes(tx, requests.map(toPair), now);
    const unlikedAt = now.toISOString();
    await publishAll(
      tx,
      postUnliked,
      toEvents(deleted, requests).map(({ data, traceparent }) => ({ data: { ...data, unlikedAt }, traceparent })),
    );
    return addUnchanged(tx, toCounts(deleted), requests);
  }

  function batch(hasLiked: boolean, change: typeof like): ChangeLike {
    const enqueue = batchRequests({
      ...batching,
      async run(requests: readonly LikeRequest[]): Promise<(LikeState | Error)[]> {
        const { posts, counts } = await database.transaction(async (tx) => {
          const found = await findPostFacts(tx, requests);
          const allowed = requests.flatMap((request, index) => {
            const post = found[index];
            return post === undefined || post instanceof Error ? [] : [{ ...request, authorId: post.user_id }];
          });
          return { posts: found, counts: allowed.length === 0 ? new Map() : await change(tx, allowed) };
        });
        return requests.map(({ postId }, index) => {
          const post = posts[index];
          const likeCount: number | undefined = counts.get(postId);
          if (post instanceof Error) return post;
          return likeCount === undefined ? notFound('Post not found') : { hasLiked, likeCount };
        });
      },
    });
    return (viewer, postId) => enqueue({ viewer, postId: postId.toLowerCase(), traceparent: currentTraceparent() });
  }

  return { likePost: batch(true, like), unlikePost: batch(false, unlike) };
}

function toPair({ postId, viewer }: LikeRequest) {
  return { post_id: postId, user_id: viewer.userId };
}

/** Returns the event's data of each changed row, with the trace of the request that changed it. */
function toEvents(rows: readonly LikeRow[], requests: readonly AllowedRequest[]) {
  const byPair = new Map(requests.map((request) => [`${request.postId} ${request.viewer.userId}`, request]));
  return rows.map(({ post_id: postId, user_id: userId, revision }) => {
    const request = byPair.get(`${postId} ${userId}`);
    if (request === undefined) throw new Error('a like was changed without a request');
    const { authorId, traceparent } = request;
    return { data: { postId, authorId, userId, revision: Number(revision) }, traceparent };
  });
}

/** Adds the counts of the posts for which every like existed already. */
async function addUnchanged(
  tx: Transaction,
  counts: ReadonlyMap<string, number>,
  requests: readonly AllowedRequest[],
): Promise<ReadonlyMap<string, number>> {
  const unchanged = new Set(requests.map(({ postId }) => postId).filter((postId) => !counts.has(postId)));
  return new Map([...counts, ...(await readCounts(tx, [...unchanged]))]);
}

interface LikeRow extends Record<string, unknown> {
  readonly post_id: string;
  readonly user_id: string;
  /** The revision that this insert or delete drew. */
  readonly revision: string;
  /** The new count of the post; null if that is deleted. */
  readonly like_count: number | null;
}

type Pair = Pick<LikeRow, 'post_id' | 'user_id'>;

function toCounts(rows: readonly LikeRow[]): Map<string, number> {
  return new Map(rows.flatMap(({ post_id, like_count: count }) => (count === null ? [] : [[post_id, count]])));
}

/** Inserts likes and counts them; returns those that did not exist. Ordered, so that two batches cannot deadlock. */
async function insertLikes(tx: Transaction, pairs: readonly Pair[], now: Date): Promise<readonly LikeRow[]> {
  return executePrepared<LikeRow>(
    tx,
    withCounts(
      sql`insert into post_like (post_id, user_id, created_at)
      select post_id, user_id, ${now.toISOString()}::timestamptz from ${toTable(pairs)} order by post_id, user_id
      on conflict do nothing returning post_id, user_id, ${revision} as revision`,
      1,
      now,
    ),
  );
}

/** Deletes likes and counts them; returns those that existed. */
async function deleteLikes(tx: Transaction, pairs: readonly Pair[], now: Date): Promise<readonly LikeRow[]> {
  if (pairs.length > 1) await lockLikes(tx, pairs);
  return executePrepared<LikeRow>(
    tx,
    withCounts(
      sql`delete from post_like where (post_id, user_id) in (select post_id, user_id from ${toTable(pairs)})
      returning post_id, user_id, ${revision} as revision`,
      -1,
      now,
    ),
  );
}

/** Locks likes in the order of their keys, so that two batches cannot deadlock. */
async function lockLikes(tx: Transaction, pairs: readonly Pair[]): Promise<void> {
  await executePrepared(
    tx,
    sql`select from post_like where (post_id, user_id) in (select post_id, user_id from ${toTable(pairs)})
    order by post_id, user_id for update`,
  );
}

/** Deletes the likes of deleted posts, which are not counted. */
async function deletePairs(tx: Transaction, pairs: readonly Pair[]): Promise<void> {
  await executePrepared(
    tx,
    sql`delete from post_like where (post_id, user_id) in (select post_id, user_id from ${toTable(pairs)})`,
  );
}

/**
 * Returns the statement that inserts or deletes likes, changes the counts of their posts accordingly, and returns the rows. The
 * posts stay locked until the commit, so send it late in a transaction. They are locked in the order of their ids, so that
 * transactions cannot deadlock.
 */
function withCounts(changeLikes: SQL, change: 1 | -1, now: Date): SQL {
  return sql`
    with changed as (${changeLikes}),
    amount as (select post_id, ${sql.raw(String(change))} * count(*)::int as amount from changed group by post_id),
    locked as (
      select id from post where id in (select post_id from amount) order by id for no key update
    ),
    counted as (
      update post set like_count = like_count + amount.amount, reacted_on = ${reactedOn(now)}
      from locked join amount on amount.post_id = locked.id
      where post.id = locked.id and (amount.amount < 0 or deleted_at is null) returning post.id, like_count
    )
    select post_id, user_id, revision, like_count from changed left join counted on counted.id = changed.post_id`;
}

/** Returns the current counts. */
async function readCounts(tx: Transaction, postIds: readonly string[]): Promise<Map<string, number>> {
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
