import { likeComment, unlikeComment } from '@stagedoor/contracts/comments';
import type { Comment } from '@stagedoor/contracts/post';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { changeComment, commentsKey } from '#/features/comments/model/cached-comments.ts';
import { adoptLeftCommentEdit, readCommentEdit } from '#/features/comments/model/comment-edit-draft.ts';
import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';
import { paths } from '#/shared/config/paths.ts';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, messageOf } from '#/shared/http/client-error.ts';
import { createToggle } from '#/shared/query/optimistic-toggle.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { LongText } from '#/shared/ui/text/long-text.tsx';
import { TimeAgo } from '#/shared/ui/text/time-ago.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { EditCommentForm } from './edit-comment-form.tsx';

const likes = createToggle<Likeable, LikeState>({
  under: commentsKey,
  stateOf: ({ hasLiked, likeCount }) => ({ hasLiked, likeCount }),
  isOn: ({ hasLiked }) => hasLiked,
  flip: ({ hasLiked, likeCount }) => ({ hasLiked: !hasLiked, likeCount: Math.max(0, likeCount + (hasLiked ? -1 : 1)) }),
  send: ({ id }, on) => call(on ? likeComment : unlikeComment, { params: { id } }),
  save: (client, { id }, state) => changeComment(client, id, (comment) => ({ ...comment, ...state })),
});

/** Whether a comment is liked and by how many, with the viewer's press already in it. */
const useCommentLikeState = likes.useState;

interface CommentItemProps {
  readonly comment: Comment;
  readonly postAuthorId: string;
  /** Undefined if nobody can answer. */
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
          {updatedAt !== createdAt && <EditedMark updatedAt={updatedAt} />}
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

type Likeable = Pick<Comment, 'id' | 'hasLiked' | 'likeCount'>;

type LikeState = Omit<Likeable, 'id'>;

/** The action of a comment's Like button: shown at once, reverted with a toast if the server refuses it. */
function useLikeComment(comment: Likeable) {
  const client = useQueryClient();
  const isSignedIn = useSession((state) => state.user !== null);
  return async () => {
    if (!isSignedIn) {
      showToast('error', commentTexts.loginToLike);
      return;
    }
    try {
      await likes.press(client, comment);
    } catch (error) {
      showToast('error', messageOf(error, failureTexts.like));
      if (isNotFound(error)) void client.invalidateQueries({ queryKey: commentsKey });
    }
  };
}

/**
 * Whether a comment is being edited: initially true if this tab, or a closed one, has an unsaved edit. A new `formKey` resets the
 * form.
 */
function useUnsavedEdit(comment: Comment, isOwn: boolean) {
  const [isEditing, setEditing] = useState(isOwn && readCommentEdit(comment) !== undefined);
  const [formKey, setFormKey] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each comment, whatever it says meanwhile
  useEffect(() => {
    if (!isOwn) return;
    const item = new AbortController();
    void adoptLeftCommentEdit(comment, item.signal).then((isFound) => {
      if (!isFound || item.signal.aborted) return;
      setEditing(true);
      setFormKey((key) => key + 1);
    });
    return () => item.abort();
  }, [comment.id, isOwn]);
  return { isEditing, setEditing, formKey };
}

function EditedMark({ updatedAt }: { readonly updatedAt: string }) {
  const day = useFormattedTime(() => formatDay(updatedAt));
  return (
    <span title={day} suppressHydrationWarning className="shrink-0 text-meta text-ink-3">
      {commentTexts.edited}
    </span>
  );
}
