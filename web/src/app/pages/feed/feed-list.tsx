import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { feedPageQuery, feedQuery, fetchFeedPage } from '#/features/posts/api/feed-query.ts';
import { flattenPosts, type PostPages, postRows } from '#/features/posts/api/paged-posts.ts';
import { PostFeed } from '#/features/posts/components/post-feed.tsx';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { nextCursorOf } from '#/shared/query/paging.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { LoadMore } from '#/shared/ui/lists/load-more.tsx';
import { PostMenu } from '../post/post-menu.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';

interface FeedListProps {
  readonly feed: UseInfiniteQueryResult<PostPages>;
  readonly pages: PostPages;
}

const list = { queryKey: feedQuery.queryKey, fetchPage: fetchFeedPage, rows: postRows };

/** The feed as far as it was read, with the next page fetched before it is asked for. */
export function FeedList({ feed, pages }: FeedListProps) {
  const client = useQueryClient();
  const posts = flattenPosts(pages);
  const last = pages.pages.at(-1);
  const next = last && nextCursorOf(last);
  const loadMore = async () => {
    const { data } = await feed.fetchNextPage();
    announce(
      postTexts.morePosts({
        count: data && data.pages.length > pages.pages.length ? (data.pages.at(-1)?.posts.length ?? 0) : 0,
      }),
    );
  };
  return (
    <>
      <NewPostsPill posts={posts} />
      <PostFeed
        label={postTexts.feed}
        pages={pages}
        list={list}
        hasMore={feed.hasNextPage}
        isLoadingMore={feed.isFetchingNextPage}
        isBusy={feed.isFetching}
        menu={PostMenu}
      />
      {feed.isFetchNextPageError && (
        <p className="border-t border-border px-5 pt-5 text-center text-ui text-err">{failureTexts.loadFeed}</p>
      )}
      {next !== undefined && (
        <div className="border-t border-border [overflow-anchor:none]">
          <LoadMore
            next={next ?? undefined}
            isBusy={feed.isFetchingNextPage}
            onPress={loadMore}
            onNear={() => void client.prefetchQuery(feedPageQuery(next))}
          />
        </div>
      )}
      {next === undefined && (
        <p className="border-t border-border px-5 py-6 text-center text-ui text-ink-3">{postTexts.youHaveSeenItAll}</p>
      )}
    </>
  );
}
