import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { suggestedUsersQuery } from '../api/suggested-users-query.ts';
import { UserRow } from './user-row.tsx';

interface SuggestedUsersProps {
  readonly count: number;
  readonly onFollowChanged?: () => void;
}

/**
 * Suggests people to follow. Renders nothing if there are none or they could not be loaded, because they are a side note.
 */
export function SuggestedUsers({ count, onFollowChanged }: SuggestedUsersProps) {
  const people = useQuery(suggestedUsersQuery(count));
  if (people.isPending) {
    return (
      <ul aria-busy className="grid gap-4">
        {Array.from({ length: count }, (_, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
          <li key={slot} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <span className="grid flex-1 gap-1.5">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-3 w-20" />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (!people.data || people.data.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-4">
      {people.data.map((user) => (
        <li key={user.id}>
          <UserRow user={user} onFollowChanged={onFollowChanged} />
        </li>
      ))}
    </ul>
  );
}
