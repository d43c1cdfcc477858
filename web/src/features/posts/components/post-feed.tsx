import type { Post } from '@stagedoor/contracts/post';
import type { ComponentType } from 'react';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { useWindowedList } from '#/shared/ui/lists/use-windowed-list.ts';
import { FeedArticle } from './feed-article.tsx';

interface PostFeedProps {
  readonly label: string;
  readonly posts: readonly Post[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  /** The menu of further actions for a post. */
  readonly menu?: ComponentType<{ readonly post: Post }> | undefined;
}

/** Height of a post that was never shown, in pixels. */
const ESTIMATED_HEIGHT = 480;

/** A list of posts. The keys j and k move between them; l, b, s, r and Enter act on the focused post. */
export function PostFeed({ label, posts, hasMore, isBusy, menu }: PostFeedProps) {
  const { list, items, measure, padding } = useWindowedList<HTMLDivElement>({
    count: posts.length,
    keyOf: (index) => posts[index]?.id ?? String(index),
    estimate: ESTIMATED_HEIGHT,
  });
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
    <div ref={list} role="feed" aria-label={label} aria-busy={isBusy} style={padding}>
      {items.map(({ index }) => {
        const post = posts[index];
        return (
          post && (
            <FeedArticle
              key={post.id}
              ref={measure}
              post={post}
              index={index}
              setSize={hasMore ? -1 : posts.length}
              isLast={index === posts.length - 1}
              menu={menu}
            />
          )
        );
      })}
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
