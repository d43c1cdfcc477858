import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { trendingPostsQuery } from '#/features/posts/api/trending-posts-query.ts';
import { PostCard } from '#/features/posts/components/post-card.tsx';
import { PostCardSkeleton } from '#/features/posts/components/post-card-skeleton.tsx';
import { PostCounts } from '#/features/posts/components/post-counts.tsx';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as homeTexts from '#/shared/config/texts/home.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';

export const TRENDING_COUNT = 6;
const slots = Array.from({ length: TRENDING_COUNT }, (_, index) => index);
// Its looks are in the stylesheet: a prop for them would be script of the first load.
const card = 'even-card';

export function TrendingPosts() {
  // Rendered in slices: six cards at once would hold up a slow phone.
  const posts = useDeferredValue(useQuery(trendingPostsQuery(TRENDING_COUNT)));
  if (posts.data?.length === 0) return null;
  return (
    <section aria-labelledby="trending-posts" className="grid grid-cols-1 gap-5">
      <h2 id="trending-posts" className="text-section font-semibold">
        {homeTexts.trendingPosts}
      </h2>
      {posts.isError && !posts.data ? (
        <ErrorState
          message={messageOf(posts.error, errorTexts.unexpected)}
          onRetry={() => posts.refetch()}
          isRetrying={posts.isFetching}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-busy={posts.isPending}>
          {!posts.data
            ? slots.map((slot) => (
                <li key={slot} className={card}>
                  <PostCardSkeleton />
                </li>
              ))
            : posts.data.map((post) => (
                <li key={post.id}>
                  <article className={card}>
                    <PostCard post={post} footer={<PostCounts post={post} />} />
                  </article>
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
