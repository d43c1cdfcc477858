import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { featuredUsersQuery } from '#/features/users/api/featured-users-query.ts';
import { CreatorCard } from '#/features/users/components/creator-card.tsx';
import { CreatorCardSkeleton } from '#/features/users/components/creator-card-skeleton.tsx';
import { CreatorRow } from '#/features/users/components/creator-row.tsx';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as homeTexts from '#/shared/config/texts/home.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';

const COUNT = 6;
const slots = Array.from({ length: COUNT }, (_, index) => index);
const wideRow = 'md:grid-flow-row md:grid-cols-3 md:gap-4 md:overflow-visible xl:grid-cols-6';

/** The featured creators. Renders nothing if there are none yet. */
export function FeaturedCreators() {
  // Rendered in slices: six cards at once would hold up a slow phone.
  const creators = useDeferredValue(useQuery(featuredUsersQuery(COUNT)));
  if (creators.data?.length === 0) return null;
  return (
    <section aria-labelledby="featured-creators" className="grid grid-cols-1 gap-5">
      <h2 id="featured-creators" className="text-section font-semibold">
        {homeTexts.featuredCreators}
      </h2>
      {creators.isError && !creators.data ? (
        <ErrorState
          message={messageOf(creators.error, errorTexts.unexpected)}
          onRetry={() => creators.refetch()}
          isRetrying={creators.isFetching}
        />
      ) : (
        <CreatorRow className={wideRow} isBusy={creators.isPending}>
          {!creators.data
            ? slots.map((slot) => (
                <li key={slot}>
                  <CreatorCardSkeleton />
                </li>
              ))
            : creators.data.map((user) => (
                <li key={user.id}>
                  <CreatorCard user={user} />
                </li>
              ))}
        </CreatorRow>
      )}
    </section>
  );
}
