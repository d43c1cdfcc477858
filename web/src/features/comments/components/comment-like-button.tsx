import type { Comment } from '@stagedoor/contracts/post';
import { Heart } from 'lucide-react';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { useCommentLikeState, useLikeComment } from '../model/use-like-comment.ts';

/** A small toggle under a comment, with the number of likes. */
export function CommentLikeButton({ comment }: { readonly comment: Comment }) {
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
