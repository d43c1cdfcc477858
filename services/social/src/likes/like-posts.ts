import { postLiked, postUnliked } from '@stagedoor/contracts/social-events';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { currentTraceparent } from '@stagedoor/service-kit/common/request-context';
import { batchRequests } from '@stagedoor/service-kit/database/batch-requests';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { createPublishAll } from '@stagedoor/service-kit/events/outbox';
import type { SocialDeps } from '#/config.ts';
import { changeCounts, deleteLikes, insertLikes, type LikeRow, readCounts } from '#/likes/like-rows.ts';
import { findPostFacts } from '#/posts/access/post-facts.ts';
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
