import { votePoll as voteCall } from '@stagedoor/contracts/polls';
import {
  getExplorePosts,
  getPostReasons,
  getScheduledPosts,
  listPostsByTag,
  purchasePost as purchaseCall,
  searchPosts as searchCall,
  updatePost as updateCall,
  updatePostFiles as updateFilesCall,
} from '@stagedoor/contracts/post-calls';
import {
  createPost as createCall,
  deletePost as deleteCall,
  getPost as getCall,
  getFeed,
  getPostSales,
  getTrendingPosts,
  listUserPosts as listUserPostsCall,
} from '@stagedoor/contracts/posts';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { implement, implementRepeatable, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { keyOfRequest } from '@stagedoor/service-kit/idempotency/request-key';
import { readPage } from '@stagedoor/service-kit/input/paging';
import { readTimes } from '@stagedoor/service-kit/input/read-dates';
import type { FastifyInstance } from 'fastify';
import type { ReadingDeps } from '#/config.ts';
import { matchPosters } from '#/media/match-posters.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { listExplore } from '#/posts/discovery/list-explore.ts';
import { listTrending } from '#/posts/discovery/list-trending.ts';
import { searchPosts } from '#/posts/discovery/search-posts.ts';
import { listFeed } from '#/posts/feed/list-feed.ts';
import { getPost } from '#/posts/get-post.ts';
import { listReasons } from '#/posts/list-reasons.ts';
import { listScheduled } from '#/posts/lists/list-scheduled.ts';
import { listUserPosts } from '#/posts/lists/list-user-posts.ts';
import { createVoteSignals } from '#/posts/polls/show-votes.ts';
import { votePoll } from '#/posts/polls/vote-poll.ts';
import { getSales } from '#/posts/purchases/count-sales.ts';
import { purchasePost } from '#/posts/purchases/purchase-post.ts';
import { listTag } from '#/posts/tags/list-tag.ts';
import { createPost } from '#/posts/writing/create-post.ts';
import { deletePost } from '#/posts/writing/delete-post.ts';
import { toCents } from '#/posts/writing/draft-rules.ts';
import { updateFiles } from '#/posts/writing/update-files.ts';
import { updatePost } from '#/posts/writing/update-post.ts';
import { readTierMask } from '#/tiers/tier-sets.ts';

const feedPage = 10;

type PostDeps = ReadingDeps & {
  readonly files: FileStore;
  readonly media: MediaAddresses;
};

export function registerPostRoutes(app: FastifyInstance, deps: PostDeps): void {
  const { reads, media } = deps;

  implement(app, getFeed, ({ query, principal }) =>
    reads.run((database) => listFeed({ database, media }, principal, readPage(query, feedPage))),
  );

  implement(app, getPostReasons, async ({ params, principal }) => ({
    reasons: await listReasons(deps.database, principal, params.id),
  }));

  implement(app, getTrendingPosts, ({ query, principal }) =>
    reads.run((database) => listTrending({ ...deps, database }, principal, readPage(query))),
  );

  implement(app, getExplorePosts, ({ query, principal }) =>
    reads.run((database) => listExplore({ ...deps, database }, principal, query.type, readPage(query))),
  );

  implement(app, searchCall, ({ query: { minPrice, maxPrice, from, to, ...query }, principal }) =>
    reads.run((database) =>
      searchPosts(
        { ...deps, database },
        principal,
        {
          ...query,
          ...readTimes({ from, to }),
          minCents: minPrice === undefined ? undefined : toCents(minPrice),
          maxCents: maxPrice === undefined ? undefined : toCents(maxPrice),
        },
        readPage(query),
      ),
    ),
  );

  implement(app, listPostsByTag, ({ params, query, principal }) =>
    reads.run((database) => listTag({ ...deps, database }, principal, params.tag, readPage(query))),
  );

  implement(app, getScheduledPosts, ({ query, principal }) => listScheduled(deps, principal, readPage(query)));

  implement(app, listUserPostsCall, ({ params, query, principal }) =>
    reads.run((database) => listUserPosts({ database, media }, principal, params.id, readPage(query))),
  );

  implement(app, getCall, ({ params, principal }) =>
    reads.run((database) => getPost({ database, media }, principal, params.id)),
  );

  implementWithCommit(app, createCall, async ({ body, principal, files, commit }) =>
    createPost(
      deps,
      principal,
      {
        content: body.content ?? '',
        visibility: body.visibility ?? 'PUBLIC',
        tierMask: await readTierMask(deps.database.db, principal.userId, body.tierIds),
        priceCents: toCents(body.price ?? 0),
        scheduledAt: body.scheduledAt === undefined ? null : new Date(body.scheduledAt),
        isSensitive: body.isSensitive ?? false,
        poll: body.poll ?? null,
        letterSubject: body.letterSubject ?? null,
      },
      {
        files: files.media ?? [],
        mediaIds: body.mediaIds ?? [],
        alts: body.alts,
        posters: matchPosters(files.posters ?? [], body.posterOf ?? []),
      },
      commit,
      body.draftId,
    ),
  );

  implement(app, updateCall, async ({ params, body: { price, scheduledAt, tierIds, ...body }, principal }) =>
    updatePost(deps, principal, params.id, {
      ...body,
      ...(tierIds !== undefined && { tierMask: await readTierMask(deps.database.db, principal.userId, tierIds) }),
      ...(price === undefined ? {} : { priceCents: toCents(price) }),
      ...(scheduledAt === undefined ? {} : { scheduledAt: new Date(scheduledAt) }),
    }),
  );

  implementWithCommit(app, updateFilesCall, ({ params, body, principal, files, commit }) =>
    updateFiles(
      deps,
      principal,
      params.id,
      body,
      {
        files: files.media ?? [],
        mediaIds: body.mediaIds ?? [],
        posters: matchPosters(files.posters ?? [], body.posterOf ?? []),
      },
      commit,
    ),
  );

  implementRepeatable(app, purchaseCall, ({ params, body, principal, request }) =>
    purchasePost(deps, principal, params.id, { ...body, idempotencyKey: keyOfRequest(request, deps.ids) }),
  );

  const signals = createVoteSignals(deps);
  app.addHook('onClose', async () => signals.stop());
  implement(app, voteCall, ({ params, body, principal }) =>
    votePoll({ ...deps, signals }, principal, params.id, body.option),
  );

  implement(app, getPostSales, ({ params, principal }) => getSales(deps, principal, params.id));

  implement(app, deleteCall, async ({ params, principal }) => {
    await deletePost(deps, principal, params.id);
    return null;
  });
}
