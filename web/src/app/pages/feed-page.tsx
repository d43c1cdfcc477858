import type { OwnUser } from '@stagedoor/contracts/user';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { feedQuery } from '#/features/posts/api/feed-query.ts';
import type { PostsPage } from '#/features/posts/api/paged-posts.ts';
import { trendingPostsQuery } from '#/features/posts/api/trending-posts-query.ts';
import { FeedSkeleton } from '#/features/posts/components/feed-skeleton.tsx';
import { PostFeed } from '#/features/posts/components/post-feed.tsx';
import { PostTile } from '#/features/posts/components/post-tile.tsx';
import { readLastFeed, storeLastFeed } from '#/features/posts/model/last-feed.ts';
import { servicesQuery } from '#/features/services/api/services-queries.ts';
import { ServiceIcon } from '#/features/services/components/service-icon.tsx';
import { SuggestedUsers } from '#/features/users/components/suggested-users.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatAgo } from '#/shared/format/format-date.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { useRefreshOnArrival } from '#/shared/hooks/use-refresh-on-arrival.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { isOutage, messageOf } from '#/shared/http/client-error.ts';
import { firstPageCursor } from '#/shared/query/paging.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { ComposerPrompt } from './feed/composer-prompt.tsx';
import { FeedList } from './feed/feed-list.tsx';
import { FirstSteps } from './feed/first-steps.tsx';
import { pickOfDay } from './feed/pick-of-day.ts';
import { RailCard } from './feed/rail-card.tsx';
import { startsAsCreator } from './feed/starts-as-creator.ts';
import { SuggestedCreators } from './feed/suggested-creators.tsx';
import { TRENDING_COUNT } from './home/trending-posts.tsx';

interface EmptyFeedProps {
  readonly onShowFeed: () => void;
  readonly isBusy: boolean;
}

const COUNT = 5;

/** For somebody who follows nobody yet: suggests people. The feed appears when they have finished choosing, not while they choose. */
function EmptyFeed({ onShowFeed, isBusy }: EmptyFeedProps) {
  const [hasFollowed, setFollowed] = useState(false);
  return (
    <section aria-labelledby="discover" className="grid gap-5 rounded-card border border-border bg-surface p-5 md:p-6">
      <div className="grid gap-1">
        <h2 id="discover" className="text-section font-semibold">
          {postTexts.discover}
        </h2>
        <p className="text-body text-ink-2">{postTexts.postsOfThePeopleYouFollow}</p>
      </div>
      <SuggestedUsers count={COUNT} onFollowChanged={() => setFollowed(true)} />
      {hasFollowed && (
        <Button kind="main" onClick={onShowFeed} isBusy={isBusy}>
          {postTexts.showMyFeed}
        </Button>
      )}
    </section>
  );
}

export function FeedPage() {
  useRefreshOnArrival(feedQuery.queryKey);
  const feed = useInfiniteQuery(feedQuery);
  const user = useSession((state) => state.user);
  const mayPost = useFeature('post-create') === 'on';
  useLastFeed(user?.id, feed.data?.pages[0]);
  const isUnavailable = !feed.data && isOutage(feed.error);
  const failure = feed.isError && !feed.data && (
    <ErrorState
      message={messageOf(feed.error, failureTexts.loadFeed)}
      onRetry={() => feed.refetch()}
      isRetrying={feed.isFetching}
    />
  );
  const isEmpty = feed.data?.pages[0]?.posts.length === 0;
  return (
    <div className="mx-auto grid max-w-feed grid-cols-1 gap-10 xl:max-w-none xl:grid-cols-[minmax(0,600px)_320px] xl:justify-center">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <PageHeading title={postTexts.feed} />
        <ComposerPrompt />
        {user && mayPost && startsAsCreator(user) && <FirstSteps user={user} />}
        {isEmpty ? (
          <EmptyFeed onShowFeed={() => feed.refetch()} isBusy={feed.isFetching} />
        ) : (
          <div className="-mx-4 border-y border-border bg-surface md:mx-0 md:rounded-card md:border-x">
            {feed.isPending && !isUnavailable && <FeedSkeleton />}
            {isUnavailable && user && <OfflineFeed user={user}>{failure || <FeedSkeleton />}</OfflineFeed>}
            {!isUnavailable && failure}
            {feed.data && <FeedList feed={feed} pages={feed.data} />}
          </div>
        )}
      </div>
      {!isEmpty && <FeedRail />}
    </div>
  );
}

/** Beside the feed if there is room: suggested people, trending posts, and one service. */
function FeedRail() {
  return useIsWide() ? (
    <aside aria-label={postTexts.toDiscover}>
      <div className="sticky top-20 grid grid-cols-1 gap-4">
        <SuggestedCreators />
        <TrendingTiles />
        <ServiceHint />
      </div>
    </aside>
  ) : null;
}

/** One of the business services, another each day. */
function ServiceHint() {
  const { data = [] } = useQuery(servicesQuery);
  const service = pickOfDay(data, new Date());
  if (!service) return null;
  return (
    <RailCard title={postTexts.serviceOfTheDay}>
      <Link to={paths.service.getHref(service.slug)} className="group flex items-start gap-3 rounded-button">
        <ServiceIcon icon={service.icon} color={service.color} size={20} />
        <span className="grid min-w-0 grid-cols-1 gap-0.5">
          <span className="text-ui font-semibold text-ink group-hover:underline">{service.name}</span>
          <span className="line-clamp-2 text-meta text-ink-2">{service.description}</span>
        </span>
      </Link>
    </RailCard>
  );
}

interface OfflineFeedProps {
  readonly user: OwnUser;
  /** Shown if this browser has stored no feed. */
  readonly children: ReactNode;
}

/** The feed as this browser has last read it, while the server cannot be reached. */
function OfflineFeed({ user, children }: OfflineFeedProps) {
  const { data } = useQuery({
    queryKey: ['last-feed', user.id],
    queryFn: () => readLastFeed(user.id),
    networkMode: 'always',
    gcTime: 0,
  });
  if (!data || data.page.posts.length === 0) return children;
  return (
    <>
      <p role="status" className="border-b border-border px-5 py-3 text-ui text-ink-2">
        <FormattedTime format={(now) => postTexts.savedFeedOf({ readAt: formatAgo(data.readAt, now) })} />
      </p>
      <PostFeed
        label={postTexts.feed}
        pages={{ pages: [data.page], pageParams: [firstPageCursor] }}
        hasMore={false}
        isLoadingMore={false}
        isBusy={false}
      />
    </>
  );
}

/** Trending posts as pictures. The list beside it has those without. */
function TrendingTiles() {
  const { data = [] } = useQuery(trendingPostsQuery(TRENDING_COUNT));
  const pictures = data.filter(({ media }) => media.length > 0);
  if (pictures.length === 0) return null;
  return (
    <RailCard title={postTexts.trending}>
      <ul className="grid grid-cols-3 gap-1.5">
        {pictures.map((post) => (
          <li key={post.id}>
            <PostTile post={post} isSmall />
          </li>
        ))}
      </ul>
    </RailCard>
  );
}

/** Keeps the first page of the feed, as it is now, for the time without a network. */
function useLastFeed(userId: string | undefined, page: PostsPage | undefined): void {
  useEffect(() => {
    if (userId !== undefined && page !== undefined) void storeLastFeed(userId, page, new Date());
  }, [userId, page]);
}
