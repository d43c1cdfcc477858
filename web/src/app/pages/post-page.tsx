import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
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
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useGoBack } from '#/shared/hooks/use-go-back.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { OwnPostAnalytics } from './post/own-post-analytics.tsx';
import { PostMenu } from './post/post-menu.tsx';
import { PostNotFound } from './post/post-not-found.tsx';
import { PostRail } from './post/post-rail.tsx';
import { TipAuthor } from './post/tip-author.tsx';
import { useJoinAuthor } from './post/use-join-author.tsx';
import { usePostKeys } from './post/use-post-keys.ts';

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
