import type { OwnUser } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PostFeed } from '#/features/posts/components/post-feed.tsx';
import { readLastFeed } from '#/features/posts/model/last-feed.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatAgo } from '#/shared/format/format-date.ts';
import { firstPageCursor } from '#/shared/query/paging.ts';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';

interface OfflineFeedProps {
  readonly user: OwnUser;
  /** Shown where this browser has stored no feed. */
  readonly children: ReactNode;
}

/** The feed as this browser has last read it, while the server cannot be reached. */
export function OfflineFeed({ user, children }: OfflineFeedProps) {
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
