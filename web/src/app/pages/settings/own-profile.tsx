import type { User } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userQuery } from '#/features/users/api/user-query.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

interface OwnProfileProps {
  readonly username: string;
  readonly children: (user: User) => ReactNode;
}

/** One's own profile as it is saved, for a form over it. */
export function OwnProfile({ username, children }: OwnProfileProps) {
  const own = useQuery(userQuery(username));
  if (own.data) return children(own.data);
  if (own.isPending) {
    return (
      <div role="status" className="grid max-w-[560px] gap-5">
        <span className="sr-only">{wordTexts.loading}</span>
        <Skeleton className="aspect-[3/1] w-full rounded-card" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-11 w-72 max-w-full" />
      </div>
    );
  }
  return (
    <ErrorState
      message={messageOf(own.error, failureTexts.loadProfile)}
      onRetry={() => own.refetch()}
      isRetrying={own.isFetching}
    />
  );
}
