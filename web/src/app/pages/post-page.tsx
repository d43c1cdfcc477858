import type { Post } from '@stagedoor/contracts/post';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ChartLine, Coins } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { CommentSection } from '#/features/comments/components/comment-section.tsx';
import { postQuery } from '#/features/posts/api/post-query.ts';
import { PostDetail } from '#/features/posts/components/post-detail.tsx';
import { PostDetailSkeleton } from '#/features/posts/components/post-detail-skeleton.tsx';
import { changeCommentCount } from '#/features/posts/model/cached-posts.ts';
import { useCountView } from '#/features/posts/model/use-count-view.ts';
import { paths } from '#/shared/config/paths.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useGoBack } from '#/shared/hooks/use-go-back.ts';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { PostMenu } from './post/post-menu.tsx';
import { PostNotFound } from './post/post-not-found.tsx';
import { PostRail } from './post/post-rail.tsx';
import { useIsTippable } from './post/use-is-tippable.ts';
import { useJoinAuthor } from './post/use-join-author.tsx';

export function PostPage() {
  const client = useQueryClient();
  const goBack = useGoBack(paths.home.getHref());
  const { postId = '' } = useParams();
  const [searchParams] = useSearchParams();
  const post = useQuery(postQuery(postId, client));
  useCommentsInView(post.data !== undefined);
  const join = useJoinAuthor(post.data);
  usePostKeys();
  useCountView(postId, post.isSuccess && !post.isFetching);
  if (post.error instanceof ClientError && post.error.statusCode === 404) return <PostNotFound />;
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-10 xl:max-w-none xl:grid-cols-[minmax(0,680px)_320px] xl:justify-center">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <Button kind="quiet" onClick={goBack} className="-my-2 -ms-4 justify-self-start">
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
          {serviceTexts.back}
        </Button>
        {post.isPending && <PostDetailSkeleton />}
        {post.isError && !post.data && (
          <>
            <PageHeading title={shellTexts.notLoaded} className="sr-only" />
            <ErrorState
              message={messageOf(post.error, failureTexts.loadPost)}
              onRetry={() => post.refetch()}
              isRetrying={post.isFetching}
            />
          </>
        )}
        {post.data && (
          <div className="grid grid-cols-1 gap-8">
            <PageHeading
              title={composerTexts.postBy({ displayName: post.data.user.displayName || post.data.user.username })}
              className="sr-only"
            />
            <PostDetail
              post={post.data}
              onDeleted={goBack}
              tip={<TipAuthor post={post.data} />}
              join={join}
              menu={<PostMenu post={post.data} onGone={goBack} isOnOwnPage />}
            />
            <OwnPostAnalytics post={post.data} />
            {!post.data.isWithdrawn && (
              <CommentSection
                post={post.data}
                targetId={searchParams.get('comment') ?? undefined}
                onCountChanged={(by) => changeCommentCount(client, postId, by)}
              />
            )}
          </div>
        )}
      </div>
      {post.data && <PostRail post={post.data} />}
    </div>
  );
}

/** Scrolls to the comments that the address asks for, once the post above them is rendered. */
function useCommentsInView(isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isShown && hash === '#comments') document.querySelector('#comments')?.scrollIntoView();
  }, [isShown, hash]);
}

/** The link below a creator's own post to its figures. */
function OwnPostAnalytics({ post }: { readonly post: Pick<Post, 'id' | 'user'> }) {
  const isOwn = useSession(({ user }) => user?.role === 'CREATOR' && user.id === post.user.id);
  const isOn = useFeature('analytics') === 'on';
  if (!isOwn || !isOn) return null;
  return (
    <ButtonLink size="small" to={paths.analytics.getHref(post.id)} className="justify-self-start">
      <ChartLine aria-hidden size={16} strokeWidth={1.75} />
      {shellTexts.analytics}
    </ButtonLink>
  );
}

/** The button under a post to tip its author. */
function TipAuthor({ post }: { readonly post: Pick<Post, 'id' | 'user'> }) {
  if (!useIsTippable(post.user)) return null;
  return (
    <button
      type="button"
      onClick={() => openCheckout({ kind: 'tip', payee: post.user, postId: post.id })}
      className="inline-flex min-h-9 items-center gap-2 rounded-button px-2.5 text-ui font-medium text-ink-2 transition-colors hover:bg-money-bg hover:text-money touch:min-h-11"
    >
      <Coins aria-hidden size={20} strokeWidth={1.75} />
      {postTexts.tip}
    </button>
  );
}

/** The keys that a focused post in a list has, for the post on its own page. `r` moves the focus to the field for a comment. */
function usePostKeys(): void {
  const press = (key: string) => document.querySelector<HTMLElement>(`main article [data-key="${key}"]`)?.click();
  useKeys({
    l: () => press('like'),
    b: () => press('bookmark'),
    s: () => press('share'),
    r: () => document.querySelector<HTMLElement>('#comments textarea')?.focus(),
  });
}
