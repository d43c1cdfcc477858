import type { Comment } from '@stagedoor/contracts/post';
import { Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { LongText } from '#/shared/ui/text/long-text.tsx';
import { TimeAgo } from '#/shared/ui/text/time-ago.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { useCommentLikeState, useLikeComment } from '../model/use-like-comment.ts';
import { useUnsavedEdit } from '../model/use-unsaved-edit.ts';
import { CommentMenu } from './comment-menu.tsx';
import { EditCommentForm } from './edit-comment-form.tsx';

interface CommentItemProps {
  readonly comment: Comment;
  readonly postAuthorId: string;
  /** Undefined where nobody can answer. */
  readonly onAnswer: (() => void) | undefined;
  readonly onDeleted: () => void;
}

export function CommentItem({ comment, postAuthorId, onAnswer, onDeleted }: CommentItemProps) {
  const isOwn = useSession((state) => state.user?.id === comment.user.id);
  const { isEditing, setEditing, formKey } = useUnsavedEdit(comment, isOwn);
  const { user, content, createdAt, updatedAt } = comment;
  if (comment.isDeleted) return <p className="text-ui text-ink-3 italic">{wordTexts.deleted}</p>;
  const name = user.displayName || user.username;
  const href = paths.profile.getHref(user.username);
  return (
    <article className="flex gap-3">
      <Link to={href} tabIndex={-1} aria-hidden className="shrink-0 self-start rounded-full">
        <Avatar name={name} src={user.avatarUrl} size={40} />
      </Link>
      <div className="grid min-w-0 grid-cols-1 flex-1 gap-0.5">
        <p className="flex items-center gap-1.5 text-ui">
          <Link to={href} className="truncate rounded-field font-semibold text-ink hover:underline">
            <Words text={name} />
          </Link>
          {user.isVerified && <VerifiedTick size={14} />}
          <TimeAgo instant={createdAt} className="shrink-0 text-meta text-ink-3" />
          {updatedAt !== createdAt && (
            <span title={formatDay(updatedAt)} className="shrink-0 text-meta text-ink-3">
              {commentTexts.edited}
            </span>
          )}
        </p>
        {isEditing ? (
          <EditCommentForm key={formKey} comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <>
            <LongText text={content} className="text-body whitespace-pre-line text-ink" />
            <div className="-ms-2 flex items-center gap-1">
              <CommentLikeButton comment={comment} />
              {onAnswer && (
                <button
                  type="button"
                  onClick={onAnswer}
                  className="min-h-8 rounded-button px-2 text-meta font-medium text-ink-3 transition-colors hover:text-ink touch:min-h-11"
                >
                  {commentTexts.answer}
                  <span className="sr-only"> {commentTexts.theCommentBy({ username: user.username })}</span>
                </button>
              )}
              <CommentMenu
                comment={comment}
                postAuthorId={postAuthorId}
                onEdit={() => setEditing(true)}
                onDeleted={onDeleted}
              />
            </div>
          </>
        )}
      </div>
    </article>
  );
}

/** A small toggle under a comment, with the number of likes. */
function CommentLikeButton({ comment }: { readonly comment: Comment }) {
  const { hasLiked, likeCount } = useCommentLikeState(comment);
  const like = useLikeComment(comment);
  return (
    <button
      type="button"
      aria-pressed={hasLiked}
      aria-label={commentTexts.likeTheCommentBy({ username: comment.user.username })}
      onClick={() => void like()}
      className={classes(
        'tabular inline-flex h-8 items-center gap-1.5 rounded-button px-2 text-meta font-medium transition-colors hover:text-like touch:h-11 touch:min-w-11',
        hasLiked ? 'text-like' : 'text-ink-3',
      )}
    >
      <Heart aria-hidden size={16} strokeWidth={1.75} className={classes(hasLiked && 'fill-current')} />
      {likeCount > 0 && formatCount(likeCount)}
    </button>
  );
}
