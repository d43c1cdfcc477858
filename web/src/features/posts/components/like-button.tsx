import { Heart } from 'lucide-react';
import { useState } from 'react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { type Likeable, useLike, useLikeState } from '../model/use-like.ts';

interface LikeButtonProps {
  readonly post: Likeable;
  readonly className?: string;
}

/** A toggle named Like or Liked; the heart beats when it is given, not when a page shows that it was. */
export function LikeButton({ post, className }: LikeButtonProps) {
  const { hasLiked } = useLikeState(post);
  const like = useLike(post);
  const [wasPressed, setPressed] = useState(false);
  return (
    <button
      type="button"
      data-key="like"
      aria-pressed={hasLiked}
      onClick={() => {
        setPressed(true);
        void like();
      }}
      className={classes(
        'inline-flex min-h-9 items-center gap-2 rounded-button px-2.5 text-ui font-medium transition-colors hover:bg-like/8 hover:text-like touch:min-h-11',
        hasLiked ? 'text-like' : 'text-ink-2',
        className,
      )}
    >
      <Heart
        key={String(hasLiked)}
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={classes(hasLiked && 'fill-current', hasLiked && wasPressed && 'animate-like')}
      />
      {hasLiked ? postTexts.liked : postTexts.like}
    </button>
  );
}
