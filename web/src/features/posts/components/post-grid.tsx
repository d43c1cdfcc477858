import { useInfiniteQuery } from '@tanstack/react-query';
import { ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useRefreshOnArrival } from '#/shared/hooks/use-refresh-on-arrival.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { MorePages } from '#/shared/ui/lists/more-pages.tsx';
import { WindowedGrid } from '#/shared/ui/lists/windowed-grid.tsx';
import { userPostsQuery } from '../api/user-posts-query.ts';
import { PostTile } from './post-tile.tsx';

interface PostGridProps {
  readonly userId: string;
  /** The text of an empty grid, with an action. */
  readonly emptyText: string;
  readonly emptyAction?: ReactNode;
}

const grid = '-mx-4 grid grid-cols-3 gap-0.5 md:mx-0 md:gap-3';
const FADES = ['opacity-100', 'opacity-100', 'opacity-100', 'opacity-50', 'opacity-50', 'opacity-50'] as const;

/** An author's posts as squares, three in a row. */
export function PostGrid({ userId, emptyText, emptyAction }: PostGridProps) {
  const query = userPostsQuery(userId);
  useRefreshOnArrival(query.queryKey);
  const list = useInfiniteQuery(query.list);
  if (list.isPending) {
    return (
      <div role="status" className={grid}>
        <span className="sr-only">{wordTexts.loading}</span>
        {FADES.map((fade, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey squares are all alike
          <Skeleton key={slot} className={`aspect-square md:rounded-card ${fade}`} />
        ))}
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, failureTexts.loadProfile)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  // A page may have nothing for this viewer, and yet not be the last.
  if (!list.hasNextPage && list.data.pages.every(({ posts, dropped }) => posts.length === 0 && !dropped)) {
    return (
      <EmptyState
        icon={<ImageIcon aria-hidden size={24} strokeWidth={1.75} />}
        title={emptyText}
        action={emptyAction}
      />
    );
  }
  return (
    <>
      <WindowedGrid
        list={query}
        pages={list.data}
        isBusy={list.isFetching}
        className={grid}
        failureText={failureTexts.loadProfile}
        skeleton={<Skeleton className="aspect-square md:rounded-card" />}
      >
        {(post, place) => <PostTile post={post} isPriority={place <= 6} />}
      </WindowedGrid>
      <MorePages list={list} fetchAhead={query.fetchAhead} failureText={failureTexts.loadProfile} />
    </>
  );
}
