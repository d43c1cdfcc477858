import { useInfiniteQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useRefreshOnArrival } from '#/shared/hooks/use-refresh-on-arrival.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedGrid } from '#/shared/ui/lists/windowed-grid.tsx';
import { explorePostsQuery, type PostType } from '../api/explore-posts-query.ts';
import { PostTile } from './post-tile.tsx';

const grid = '-mx-4 grid grid-cols-2 gap-0.5 md:mx-0 md:grid-cols-3 md:gap-3 xl:grid-cols-4';
const FADES = [
  'opacity-100',
  'opacity-100',
  'opacity-75',
  'opacity-75',
  'opacity-35',
  'opacity-35',
  'opacity-15',
  'opacity-15',
];

/** A grid of public posts, most engagement first. */
export function ExploreGrid({ type }: { readonly type: PostType | undefined }) {
  const query = explorePostsQuery(type);
  useRefreshOnArrival(query.queryKey);
  const list = useInfiniteQuery(query.list);
  return (
    <div>
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={query.rows.read}
        failureText={errorTexts.unexpected}
        skeleton={
          <div className={grid}>
            {FADES.map((fade, slot) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey squares are all alike
              <Skeleton key={slot} className={`aspect-square md:rounded-card ${fade}`} />
            ))}
          </div>
        }
        empty={
          <EmptyState
            icon={<Compass aria-hidden size={24} strokeWidth={1.75} />}
            title={type ? postTexts.nothingOfThisKindYet : postTexts.nothingToExploreYet}
            action={type && <ButtonLink to={paths.explore.getHref()}>{postTexts.showEverything}</ButtonLink>}
          />
        }
      >
        {(_, pages) => (
          <WindowedGrid
            list={query}
            pages={pages}
            isBusy={list.isFetching}
            className={grid}
            failureText={errorTexts.unexpected}
            skeleton={<Skeleton className="aspect-square md:rounded-card" />}
          >
            {(post, place) => <PostTile post={post} isPriority={place <= 4} />}
          </WindowedGrid>
        )}
      </PagedList>
    </div>
  );
}
