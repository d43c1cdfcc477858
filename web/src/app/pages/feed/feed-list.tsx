import type { Post } from '@stagedoor/contracts/post';
import { type UseInfiniteQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { feedPageQuery, feedQuery, fetchFeedPage, newestFeedQuery } from '#/features/posts/api/feed-query.ts';
import { flattenPosts, type PostPages, postRows } from '#/features/posts/api/paged-posts.ts';
import { PostFeed } from '#/features/posts/components/post-feed.tsx';
import { countNew, replaceFeed } from '#/features/posts/model/feed-cache.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { nextCursorOf } from '#/shared/query/paging.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { LoadMore } from '#/shared/ui/lists/load-more.tsx';
import { PostMenu } from '../post/post-menu.tsx';

interface FeedListProps {
  readonly feed: UseInfiniteQueryResult<PostPages>;
  readonly pages: PostPages;
}

const list = { queryKey: feedQuery.queryKey, fetchPage: fetchFeedPage, rows: postRows };

/** The loaded part of the feed, with the next page fetched ahead. */
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

/**
 * Shows the number of new posts. They are inserted only when it is pressed, so that the feed does not move while it is read. Its
 * shortcut is the full stop.
 */
function NewPostsPill({ posts }: { readonly posts: readonly Post[] }) {
  const client = useQueryClient();
  const { data: newest } = useQuery(newestFeedQuery);
  const count = newest ? countNew(newest.posts, posts) : 0;
  const show = () => {
    if (!newest || count === 0) return;
    replaceFeed(client, newest);
    window.scrollTo({ top: 0 });
  };
  useKeys({ '.': show });
  if (!newest || count === 0) return null;
  return (
    <div className="pointer-events-none sticky top-16 z-10 grid h-0 justify-items-center md:top-18">
      <button
        type="button"
        onClick={show}
        className="pointer-events-auto mt-3 inline-flex h-9 animate-menu-in items-center gap-2 rounded-full bg-main px-4 text-ui font-semibold text-on-main shadow-raised hover:bg-main-hover touch:h-11"
      >
        <ArrowUp aria-hidden size={16} strokeWidth={2.25} />
        {count < newest.pagination.limit ? count : `${newest.pagination.limit}+`} {postTexts.newLabel}
      </button>
    </div>
  );
}
