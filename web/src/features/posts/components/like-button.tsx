import type { Post } from '@stagedoor/contracts/post';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { postTexts } from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { useLike } from '../model/use-like.ts';

interface LikeButtonProps {
  readonly post: Pick<Post, 'id' | 'hasLiked' | 'likeCount'>;
  readonly className?: string;
}

/** A toggle named Like or Liked; the heart beats when it is given, not when a page shows that it was. */
export function LikeButton({ post, className }: LikeButtonProps) {
  const like = useLike(post);
  const [wasPressed, setPressed] = useState(false);
  return (
    <button
      type="button"
      data-key="like"
      aria-pressed={post.hasLiked}
      onClick={() => {
        setPressed(true);
        void like();
      }}
      className={classes(
        'inline-flex h-9 items-center gap-2 rounded-button px-2.5 text-ui font-medium transition-colors hover:bg-like/8 hover:text-like touch:h-11',
        post.hasLiked ? 'text-like' : 'text-ink-2',
        className,
      )}
    >
      <Heart
        key={String(post.hasLiked)}
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={classes(post.hasLiked && 'fill-current', post.hasLiked && wasPressed && 'animate-like')}
      />
      {post.hasLiked ? postTexts.liked : postTexts.like}
    </button>
  );
}
