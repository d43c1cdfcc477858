import type { Post } from '@stagedoor/contracts/post';
import { type ComponentType, memo } from 'react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { Later } from '#/shared/ui/lists/later.tsx';
import { PostActions } from './post-actions.tsx';
import { PostCard } from './post-card.tsx';

interface FeedArticleProps {
  readonly post: Post;
  /** Its place among all posts of the feed, from 0. */
  readonly index: number;
  /** How many there are, or -1 where that is not known. */
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
