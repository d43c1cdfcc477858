import { useQuery } from '@tanstack/react-query';
import { topCreatorsQuery } from '#/features/users/api/top-creators-query.ts';
import { CreatorCard } from '#/features/users/components/creator-card.tsx';
import { CreatorCardSkeleton } from '#/features/users/components/creator-card-skeleton.tsx';
import { CreatorRow } from '#/features/users/components/creator-row.tsx';
import { UserRow } from '#/features/users/components/user-row.tsx';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';

const COUNT = 8;
const slots = [0, 1, 2, 3];

/**
 * The creators with the most followers: in the rail on wide screens, otherwise in a row that scrolls sideways. Renders nothing if
 * there are none.
 */
export function TopCreators() {
  const isWide = useIsWide();
  const ownId = useSession((state) => state.user?.id);
  const creators = useQuery(topCreatorsQuery(COUNT));
  if (creators.data ? creators.data.length === 0 : creators.isError) return null;
  if (!isWide) {
    return (
      <section aria-label={postTexts.popularCreators} className="min-w-0">
        <CreatorRow isBusy={creators.isPending}>
          {creators.data
            ? creators.data.map((user) => (
                <li key={user.id}>
                  <CreatorCard user={user} />
                </li>
              ))
            : slots.map((slot) => (
                <li key={slot}>
                  <CreatorCardSkeleton />
                </li>
              ))}
        </CreatorRow>
      </section>
    );
  }
  return (
    <aside aria-labelledby="popular" className="order-last">
      <div className="sticky top-20 grid grid-cols-1 gap-4 rounded-card border border-border bg-surface p-5">
        <h2 id="popular" className="font-sans text-body font-semibold">
          {postTexts.popularCreators}
        </h2>
        {creators.data ? (
          <ul className="grid grid-cols-1 gap-4">
            {creators.data.map((user) => (
              <li key={user.id}>
                <UserRow user={user} hasButton={user.id !== ownId} />
              </li>
            ))}
          </ul>
        ) : (
          <LoadingRows />
        )}
      </div>
    </aside>
  );
}
