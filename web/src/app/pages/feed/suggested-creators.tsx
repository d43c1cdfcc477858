import { useQuery } from '@tanstack/react-query';
import { suggestedUsersQuery } from '#/features/users/api/suggested-users-query.ts';
import { SuggestedUsers } from '#/features/users/components/suggested-users.tsx';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { RailCard } from './rail-card.tsx';

const COUNT = 5;

/** Nothing if there is nobody to suggest: it is an aside. */
export function SuggestedCreators() {
  const people = useQuery(suggestedUsersQuery(COUNT));
  if (people.data ? people.data.length === 0 : people.isError) return null;
  return (
    <RailCard title={postTexts.creatorsToFollow}>
      <SuggestedUsers count={COUNT} />
    </RailCard>
  );
}
