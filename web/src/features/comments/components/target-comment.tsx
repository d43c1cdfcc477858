import { getComment } from '@stagedoor/contracts/comments';
import type { Comment } from '@stagedoor/contracts/post';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { commentsKey } from '../model/cached-comments.ts';
import { CommentSkeletons } from './comment-skeletons.tsx';
import { CommentThread, type CommentThreadProps } from './comment-thread.tsx';

interface TargetCommentProps extends Pick<CommentThreadProps, 'post' | 'onCountChanged'> {
  readonly commentId: string;
}

/** The comment that a notification leads to, above all others: in their list it may be thousands further down. */
export function TargetComment({ commentId, ...rest }: TargetCommentProps) {
  const box = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const target = useQuery({
    queryKey: [...commentsKey, rest.post.id, 'target', commentId],
    queryFn: () => fetchTarget(commentId),
  });
  const isThere = !target.isPending;
  useEffect(() => {
    if (!isThere) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  if (!isThere) return <CommentSkeletons />;
  const comment = target.data?.comment;
  const isGone = isNotFound(target.error) || (target.data !== undefined && comment === undefined);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={commentTexts.theCommentYouCameFor}
      className="grid grid-cols-1 gap-2 rounded-card border border-brand bg-surface p-4"
    >
      {isGone && <p className="text-ui text-ink-2">{commentTexts.theCommentIsNotThereAnyMore}</p>}
      {target.error && !isGone && (
        <ErrorState
          message={messageOf(target.error, errorTexts.unexpected)}
          onRetry={() => target.refetch()}
          isRetrying={target.isFetching}
        />
      )}
      {comment && !isGone && (
        <CommentThread
          {...rest}
          comment={target.data?.parent ?? comment}
          {...(target.data?.parent && { target: comment })}
          isOpen={isOpen}
          onToggle={setOpen}
        />
      )}
    </section>
  );
}

/** An answer is loaded with its parent comment, unless that was deleted. Changes of cached comments remove deleted ones. */
async function fetchTarget(id: string): Promise<{ comment?: Comment; parent?: Comment }> {
  const comment = await call(getComment, { params: { id } });
  if (comment.parentId === null) return { comment };
  const parent = await call(getComment, { params: { id: comment.parentId } }).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  return parent === undefined ? { comment } : { comment, parent };
}
