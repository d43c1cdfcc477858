import type { Post } from '@stagedoor/contracts/post';
import { type ReactNode, useRef } from 'react';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { PostActions } from './post-actions.tsx';
import { PostCard } from './post-card.tsx';

interface PostFeedProps {
  readonly label: string;
  readonly posts: readonly Post[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  /** What else can be done with a post, behind one button. */
  readonly menuOf?: ((post: Post) => ReactNode) | undefined;
}

/** Posts one under the other. j and k walk them; l, b, s, r and Enter act on the one that has the focus. */
export function PostFeed({ label, posts, hasMore, isBusy, menuOf }: PostFeedProps) {
  const list = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const articles = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];
    const current = articles.findIndex((article) => article.contains(document.activeElement));
    const next = articles[current === -1 ? firstInView(articles) : current + by];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'start' });
  };
  const press = (key: string) => {
    const article = document.activeElement?.closest('article');
    article?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    l: () => press('like'),
    b: () => press('bookmark'),
    s: () => press('share'),
    r: () => press('comment'),
  });
  return (
    <div ref={list} role="feed" aria-label={label} aria-busy={isBusy} className="divide-y divide-border">
      {posts.map((post, index) => (
        <article
          key={post.id}
          aria-label={`Post by ${post.user.displayName || post.user.username}`}
          aria-posinset={index + 1}
          aria-setsize={hasMore ? -1 : posts.length}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the feed pattern has its articles take the focus
          tabIndex={0}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target === event.currentTarget) press('open');
          }}
          className="px-4 pt-5 pb-2.5 focus-visible:-outline-offset-2 md:px-5"
        >
          <PostCard post={post} menu={menuOf?.(post)} footer={<PostActions post={post} />} isPriority={index < 2} />
        </article>
      ))}
    </div>
  );
}

function firstInView(articles: readonly HTMLElement[]): number {
  const BAR_PX = 56;
  return Math.max(
    0,
    articles.findIndex((article) => article.getBoundingClientRect().bottom > BAR_PX),
  );
}
