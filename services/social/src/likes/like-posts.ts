import { postLiked, postUnliked } from '@stagedoor/contracts/social-events';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { currentTraceparent } from '@stagedoor/service-kit/common/request-context';
import { batchRequests } from '@stagedoor/service-kit/database/batch-requests';
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
    const counts = await changeCounts(tx, added, 1, now);
    // A post without a count was deleted in the meantime: its likes are removed, and nothing is published.
    const isDeleted = (postId: string) => added.some(({ post_id }) => post_id === postId) && !counts.has(postId);
    const late = added.filter(({ post_id }) => isDeleted(post_id));
    if (late.length > 0) await deleteLikes(tx, late);
    const likedAt = now.toISOString();
    const events = toEvents(added, requests).filter(({ data }) => counts.has(data.postId));
    await publishAll(
      tx,
      postLiked,
      events.map(({ data, traceparent }) => ({ data: { ...data, likedAt }, traceparent })),
    );
    return addUnchanged(
      tx,
      counts,
      requests.filter(({ postId }) => !isDeleted(postId)),
    );
  }

  async function unlike(tx: Transaction, requests: readonly AllowedRequest[]): Promise<ReadonlyMap<string, number>> {
    const deleted = await deleteLikes(tx, requests.map(toPair));
    const counts = await changeCounts(tx, deleted, -1, clock.now());
    const unlikedAt = clock.now().toISOString();
    await publishAll(
      tx,
      postUnliked,
      toEvents(deleted, requests).map(({ data, traceparent }) => ({ data: { ...data, unlikedAt }, traceparent })),
    );
    return addUnchanged(tx, counts, requests);
  }

  function batch(hasLiked: boolean, change: typeof like): ChangeLike {
    const enqueue = batchRequests({
      ...batching,
      async run(requests: readonly LikeRequest[]): Promise<(LikeState | Error)[]> {
        const posts = await findPostFacts(database, requests);
        const allowed = requests.flatMap((request, index) => {
          const post = posts[index];
          return post === undefined || post instanceof Error ? [] : [{ ...request, authorId: post.user_id }];
        });
        const counts = allowed.length === 0 ? new Map() : await database.transaction((tx) => change(tx, allowed));
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

/** Adds the counts of the posts for which every like was there already. */
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
}

type Pair = Pick<LikeRow, 'post_id' | 'user_id'>;

/** Inserts likes; returns those that did not exist. Ordered, so that two batches cannot deadlock. */
async function insertLikes(tx: Transaction, pairs: readonly Pair[], now: Date): Promise<readonly LikeRow[]> {
  return executePrepared<LikeRow>(
    tx,
    sql`insert into post_like (post_id, user_id, created_at)
    select post_id, user_id, ${now.toISOString()}::timestamptz from ${toTable(pairs)} order by post_id, user_id
    on conflict do nothing returning post_id, user_id, ${revision} as revision`,
  );
}

/** Deletes likes; returns those that existed. */
async function deleteLikes(tx: Transaction, pairs: readonly Pair[]): Promise<readonly LikeRow[]> {
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
async function changeCounts(
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
