import type { Post } from '@stagedoor/contracts/post';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { MorePages } from '#/shared/ui/lists/more-pages.tsx';
import { commentsQuery } from '../api/comments-query.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItems } from './comment-items.tsx';
import { CommentSkeletons } from './comment-skeletons.tsx';
import { TargetComment } from './target-comment.tsx';

interface CommentSectionProps {
  readonly post: Pick<Post, 'id' | 'userId' | 'commentCount' | 'isLocked'>;
  /** The comment that the address names. */
  readonly targetId?: string | undefined;
  /** Called with the change of the post's number of comments. */
  readonly onCountChanged: (by: number) => void;
}

export function CommentSection({ post, targetId, onCountChanged }: CommentSectionProps) {
  const { isLoading, user } = useSession();
  return (
    <section id="comments" aria-labelledby="comments-title" className="grid grid-cols-1 gap-5">
      <h2 id="comments-title" className="text-section font-semibold">
        {wordTexts.comments} <span className="tabular text-ink-3">({post.commentCount})</span>
      </h2>
      {!isLoading && !user && (
        <p className="rounded-card border border-border bg-surface px-4 py-3 text-ui text-ink-2">
          <Link to={paths.login.getHref()} className="font-semibold text-brand hover:underline touch:py-3">
            {commentTexts.signIn}
          </Link>{' '}
          <span>{commentTexts.signInRest}</span>
        </p>
      )}
      {user &&
        (post.isLocked ? (
          <p className="rounded-card bg-sunken px-4 py-3 text-ui text-ink-2">{commentTexts.commentsOpenWithThePost}</p>
        ) : (
          <CommentForm postId={post.id} onAdded={() => onCountChanged(1)} />
        ))}
      {user && targetId !== undefined && (
        <TargetComment key={targetId} post={post} commentId={targetId} onCountChanged={onCountChanged} />
      )}
      <CommentList post={post} onCountChanged={onCountChanged} />
    </section>
  );
}

function CommentList({ post, onCountChanged }: Omit<CommentSectionProps, 'targetId'>) {
  const query = commentsQuery(post.id);
  const list = useInfiniteQuery(query.list);
  if (list.isPending) return <CommentSkeletons />;
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, errorTexts.unexpected)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  // All loaded comments may have been deleted while there are others on the next page.
  const isEmpty = list.data.pages.every(({ comments, dropped }) => comments.length === 0 && !dropped);
  if (isEmpty && !list.hasNextPage) {
    return (
      <EmptyState
        icon={<MessageCircle aria-hidden size={24} strokeWidth={1.75} />}
        title={post.commentCount > 0 ? commentTexts.noneForYou : commentTexts.none}
      />
    );
  }
  return (
    <>
      <CommentItems
        query={query}
        pages={list.data}
        isBusy={list.isFetching}
        post={post}
        onCountChanged={onCountChanged}
      />
      <MorePages list={list} fetchAhead={query.fetchAhead} failureText={errorTexts.unexpected} />
    </>
  );
}
