import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { followersQuery, followingQuery, likersQuery } from '#/features/users/api/people-queries.ts';
import { userQuery } from '#/features/users/api/user-query.ts';
import { PeopleList } from '#/features/users/components/people-list.tsx';
import { RemoveFollowerButton } from '#/features/users/components/remove-follower-button.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { useGoBack } from '#/shared/hooks/use-go-back.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { PostNotFound } from './post/post-not-found.tsx';
import { UserNotFound } from './profile/user-not-found.tsx';

/** Pages with lists of people: followers, followed people, and people who like a post. */
export function PeoplePage({ kind }: { readonly kind: 'followers' | 'following' | 'likers' }) {
  return kind === 'likers' ? <Likers /> : <Follows kind={kind} />;
}

function Likers() {
  const { postId = '' } = useParams();
  const query = likersQuery(postId);
  const { error } = useInfiniteQuery(query.list);
  if (error instanceof ClientError && error.statusCode === 404) return <PostNotFound />;
  return (
    <PeopleFrame title={profileTexts.likedBy} back={paths.post.getHref(postId)}>
      <PeopleList
        label={profileTexts.peopleWhoLikeThisPost}
        query={query}
        empty={<Nobody text={profileTexts.noLikesYet} />}
      />
    </PeopleFrame>
  );
}

function Nobody({ text }: { readonly text: string }) {
  return <EmptyState icon={<Users aria-hidden size={24} strokeWidth={1.75} />} title={text} />;
}

const TEXTS = {
  followers: { title: wordTexts.followers, none: profileTexts.noFollowersYet },
  following: { title: profileTexts.following, none: profileTexts.followsNobodyYet },
} as const;

function Follows({ kind }: { readonly kind: 'followers' | 'following' }) {
  const { username: segment = '' } = useParams();
  const username = segment.replace(/^@/u, '');
  const user = useQuery(userQuery(username));
  const isOwn = useSession((state) => state.user?.id === user.data?.id && user.data !== undefined);
  const { title, none } = TEXTS[kind];
  if (user.error instanceof ClientError && user.error.statusCode === 404) return <UserNotFound />;
  const isClosed = user.data?.isPrivate === true && !user.data.isFollowing && !isOwn;
  const query = (kind === 'followers' ? followersQuery : followingQuery)(user.data?.id ?? '');
  return (
    <PeopleFrame title={title} of={atName(user.data?.username ?? username)} back={paths.profile.getHref(username)}>
      {user.isPending && <LoadingRows />}
      {user.isError && !user.data && (
        <ErrorState
          message={messageOf(user.error, failureTexts.loadProfile)}
          onRetry={() => user.refetch()}
          isRetrying={user.isFetching}
        />
      )}
      {user.data && (
        <PeopleList
          label={title}
          query={query}
          empty={<Nobody text={isClosed ? profileTexts.thisAccountIsPrivate : none} />}
          {...(isOwn && kind === 'followers' && { actionFor: (person) => <RemoveFollowerButton user={person} /> })}
        />
      )}
    </PeopleFrame>
  );
}

interface PeopleFrameProps {
  readonly title: string;
  /** The person whose list it is. */
  readonly of?: string;
  /** The page that Back leads to if this page was opened by a link. */
  readonly back: string;
  readonly children: ReactNode;
}

function PeopleFrame({ title, of, back, children }: PeopleFrameProps) {
  const goBack = useGoBack(back);
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-4">
      <Button kind="quiet" onClick={goBack} className="-my-2 -ms-4 justify-self-start">
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        {serviceTexts.back}
      </Button>
      <div className="grid gap-0.5">
        <PageHeading title={title} />
        {of && <p className="truncate text-ui text-ink-3">{of}</p>}
      </div>
      {children}
    </div>
  );
}
