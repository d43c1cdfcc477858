import type { Post } from '@stagedoor/contracts/post';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { useLikeState } from '../model/use-like.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { LikeButton } from './like-button.tsx';
import { ShareButton } from './share-button.tsx';

/** Under a post in a list: like, the way to the comments, share. */
export function PostActions({ post }: { readonly post: Post }) {
  const { likeCount } = useLikeState(post);
  return (
    <div className="-mx-2.5 flex items-center gap-1">
      <LikeButton post={post} />
      <span className="tabular -ms-2 pe-3 text-ui text-ink-3">
        {formatCount(likeCount)}
        <span className="sr-only"> {postTexts.likesWord({ count: likeCount })}</span>
      </span>
      <Link
        to={`${paths.post.getHref(post.id)}#comments`}
        data-key="comment"
        className="inline-flex min-h-9 items-center gap-2 rounded-button px-2.5 text-ui font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink touch:min-h-11"
      >
        <MessageCircle aria-hidden size={20} strokeWidth={1.75} />
        <span className="tabular text-ink-3">{formatCount(post.commentCount)}</span>
        <span className="sr-only"> {postTexts.commentsWord({ count: post.commentCount })}</span>
      </Link>
      <span className="ms-auto flex items-center">
        <BookmarkButton post={post} />
        <ShareButton post={post} />
      </span>
    </div>
  );
}
