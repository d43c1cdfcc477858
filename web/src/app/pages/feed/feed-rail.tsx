import { useQuery } from '@tanstack/react-query';
import { suggestedUsersQuery } from '#/features/users/api/suggested-users-query.ts';
import { SuggestedUsers } from '#/features/users/components/suggested-users.tsx';

const COUNT = 5;

/** Beside the feed where there is room. */
export function FeedRail() {
  const people = useQuery(suggestedUsersQuery(COUNT));
  if (people.isError || people.data?.length === 0) return null;
  return (
    <aside aria-labelledby="suggested" className="hidden xl:block">
      <div className="sticky top-20 grid gap-4 rounded-card border border-border bg-surface p-5">
        <h2 id="suggested" className="font-sans text-body font-semibold">
          Creators to follow
        </h2>
        <SuggestedUsers count={COUNT} />
      </div>
    </aside>
  );
}
