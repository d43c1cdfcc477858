import type { Post } from '@stagedoor/contracts/post';
import { MessageCircle } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { Later } from '#/shared/ui/lists/later.tsx';
import { useLikeState } from '../model/use-like.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { LikeButton } from './like-button.tsx';
import { PostCard } from './post-card.tsx';
import { ShareButton } from './share-button.tsx';

interface FeedArticleProps {
  readonly post: Post;
  /** Its place among all posts of the feed, from 0. */
  readonly index: number;
  /** The number of articles, or -1 if unknown. */
  readonly setSize: number;
  readonly isLast: boolean;
  readonly menu: ComponentType<{ readonly post: Post }> | undefined;
}

/** One post of a feed. Renders again only when something of this post has changed. */
export const FeedArticle = memo(function FeedArticle({ post, index, setSize, isLast, menu: Menu }: FeedArticleProps) {
  return (
    <article
      aria-label={postTexts.postBy({ displayName: post.user.displayName || post.user.username })}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the feed pattern has its articles take the focus
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.currentTarget.querySelector<HTMLElement>('[data-key="open"]')?.click();
      }}
      className={classes(
        'px-4 pt-5 pb-2.5 focus-visible:-outline-offset-2 md:px-5',
        !isLast && 'border-b border-border',
      )}
    >
      <PostCard
        post={post}
        menu={Menu && <Menu post={post} />}
        footer={
          <Later className="block min-h-9 touch:min-h-11">
            <PostActions post={post} />
          </Later>
        }
        isPriority={index < 2}
      />
    </article>
  );
});

/** Below a post in a list: Like, a link to the comments, Share. */
function PostActions({ post }: { readonly post: Post }) {
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
