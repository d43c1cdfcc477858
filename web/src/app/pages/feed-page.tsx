import { useInfiniteQuery } from '@tanstack/react-query';
import { feedQuery } from '#/features/posts/api/feed-query.ts';
import { FeedSkeleton } from '#/features/posts/components/feed-skeleton.tsx';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useRefreshOnArrival } from '#/shared/hooks/use-refresh-on-arrival.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { isOutage, messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComposerPrompt } from './feed/composer-prompt.tsx';
import { EmptyFeed } from './feed/empty-feed.tsx';
import { FeedList } from './feed/feed-list.tsx';
import { FeedRail } from './feed/feed-rail.tsx';
import { FirstSteps } from './feed/first-steps.tsx';
import { OfflineFeed } from './feed/offline-feed.tsx';
import { startsAsCreator } from './feed/starts-as-creator.ts';
import { useLastFeed } from './feed/use-last-feed.ts';

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
