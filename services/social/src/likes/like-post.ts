import { postLiked, postUnliked } from '@stagedoor/contracts/social-events';
import { currentTraceparent } from '@stagedoor/service-kit/common/request-context';
import { gatherRequests } from '@stagedoor/service-kit/database/gather-requests';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { createPublishAll } from '@stagedoor/service-kit/events/outbox';
import type { SocialDeps } from '#/config.ts';
import {
  type AdmittedLike,
  type LikeRequest,
  type LikeState,
  listAdmitted,
  toOutcomes,
} from '#/likes/like-requests.ts';
import { changeCounts, deleteLikes, insertLikes, type LikeRow, readCounts } from '#/likes/like-rows.ts';
import { listPostFacts } from '#/posts/get-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids'>;
type ChangeLike = (viewer: Viewer, postId: string) => Promise<LikeState>;

/** So many share a transaction at the most, and so many of such transactions are under way. */
const sharing = { most: 100, parallel: 2 };

/**
 * Likes posts and takes likes back. Requests that arrive together share a transaction, so that a burst of likes costs a
 * few. The row decides whether anything changes; the count and the event go with it.
 */
export function createLikes(deps: Deps): { readonly likePost: ChangeLike; readonly unlikePost: ChangeLike } {
  const { database, clock } = deps;
  const publishAll = createPublishAll({ ...deps, service: 'social' });

  async function like(tx: Transaction, requests: readonly AdmittedLike[]): Promise<ReadonlyMap<string, number>> {
    const now = clock.now();
    const added = await insertLikes(tx, requests.map(toPair), now);
    const counts = await changeCounts(tx, added, 1);
    // Of a post that was deleted meanwhile nothing stays.
    const late = added.filter(({ post_id }) => !counts.has(post_id));
    if (late.length > 0) await deleteLikes(tx, late);
    const likedAt = now.toISOString();
    const events = toEvents(added, requests).filter(({ data }) => counts.has(data.postId));
    await publishAll(
      tx,
      postLiked,
      events.map(({ data, traceparent }) => ({ data: { ...data, likedAt }, traceparent })),
    );
    const gone = new Set(late.map(({ post_id }) => post_id));
    return withUnchanged(
      tx,
      counts,
      requests.filter(({ postId }) => !gone.has(postId)),
    );
  }

  async function unlike(tx: Transaction, requests: readonly AdmittedLike[]): Promise<ReadonlyMap<string, number>> {
    const deleted = await deleteLikes(tx, requests.map(toPair));
    const counts = await changeCounts(tx, deleted, -1);
    const unlikedAt = clock.now().toISOString();
    await publishAll(
      tx,
      postUnliked,
      toEvents(deleted, requests).map(({ data, traceparent }) => ({ data: { ...data, unlikedAt }, traceparent })),
    );
    return withUnchanged(tx, counts, requests);
  }

  function gather(hasLiked: boolean, work: typeof like): ChangeLike {
    const change = gatherRequests({
      ...sharing,
      async run(requests: readonly LikeRequest[]) {
        const facts = await listPostFacts(database, requests);
        const admitted = listAdmitted(requests, facts);
        const counts = admitted.length === 0 ? new Map() : await database.transaction((tx) => work(tx, admitted));
        return toOutcomes(requests, facts, counts, hasLiked);
      },
    });
    return (viewer, postId) => change({ viewer, postId: postId.toLowerCase(), traceparent: currentTraceparent() });
  }

  return { likePost: gather(true, like), unlikePost: gather(false, unlike) };
}

function toPair({ postId, viewer }: LikeRequest) {
  return { post_id: postId, user_id: viewer.userId };
}

/** What is told of each row that was changed, as part of the trace of the request that changed it. */
function toEvents(rows: readonly LikeRow[], requests: readonly AdmittedLike[]) {
  const asked = new Map(requests.map((request) => [`${request.postId} ${request.viewer.userId}`, request]));
  return rows.map(({ post_id: postId, user_id: userId, revision }) => {
    const request = asked.get(`${postId} ${userId}`);
    if (request === undefined) throw new Error('a like was changed that nobody asked for');
    const { authorId, traceparent } = request;
    return { data: { postId, authorId, userId, revision: Number(revision) }, traceparent };
  });
}

/** The counts of all posts asked for, those included of which every like was there already. */
async function withUnchanged(
  tx: Transaction,
  counts: ReadonlyMap<string, number>,
  requests: readonly AdmittedLike[],
): Promise<ReadonlyMap<string, number>> {
  const unchanged = new Set(requests.map(({ postId }) => postId).filter((postId) => !counts.has(postId)));
  return new Map([...counts, ...(await readCounts(tx, [...unchanged]))]);
}
