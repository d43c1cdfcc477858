import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { userQuery } from '#/features/users/api/user-query.ts';
import { ProfileSkeleton } from '#/features/users/components/profile-skeleton.tsx';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { Profile } from './profile/profile.tsx';
import { UserNotFound } from './profile/user-not-found.tsx';

/** `/name` and `/@name` are the same person. */
export function ProfilePage() {
  const { username: segment = '' } = useParams();
  const user = useQuery(userQuery(segment.replace(/^@/u, '')));
  if (user.isPending) return <ProfileSkeleton />;
  if (user.error instanceof ClientError && user.error.statusCode === 404) return <UserNotFound />;
  if (!user.data) {
    return (
      <>
        <PageHeading title={shellTexts.notLoaded} className="sr-only" />
        <ErrorState
          message={messageOf(user.error, failureTexts.loadProfile)}
          onRetry={() => user.refetch()}
          isRetrying={user.isFetching}
        />
      </>
    );
  }
  return <Profile key={user.data.id} user={user.data} />;
}
