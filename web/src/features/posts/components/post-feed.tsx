import type { Post } from '@stagedoor/contracts/post';
import type { ComponentType } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { DroppedPage } from '#/shared/ui/lists/dropped-page.tsx';
import { showWithin } from '#/shared/ui/lists/later.tsx';
import { isNear } from '#/shared/ui/lists/list-layout.ts';
import type { DroppableList } from '#/shared/ui/lists/use-dropping.ts';
import { useFocusSteps } from '#/shared/ui/lists/use-focus-steps.ts';
import { useWindowedPages } from '#/shared/ui/lists/use-windowed-pages.ts';
import { type PostPages, type PostsPage, postRows } from '../api/paged-posts.ts';
import { FeedArticle } from './feed-article.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';

interface PostFeedProps {
  readonly label: string;
  readonly pages: PostPages;
  /** The source of the pages; undefined if none is dropped. */
  readonly list?: DroppableList<PostsPage, Post>;
  readonly hasMore: boolean;
  /** A request of the list is under way: for the next page, or for all. */
  readonly isLoadingMore: boolean;
  readonly isBusy: boolean;
  /** The menu of further actions for a post. */
  readonly menu?: ComponentType<{ readonly post: Post }> | undefined;
}

/** Height of a post that was never shown, in pixels. */
const ESTIMATED_HEIGHT = 480;

/** A list of posts. The keys j and k move between them; l, b, s, r and Enter act on the focused post. */
export function PostFeed({ label, pages, list, hasMore, isLoadingMore, isBusy, menu }: PostFeedProps) {
  const {
    list: feed,
    entries,
    count,
    layout,
    heightOf,
    items,
    measure,
    padding,
  } = useWindowedPages<PostsPage, Post, HTMLDivElement>({
    pages,
    rows: postRows,
    list,
    isBusy,
    estimate: ESTIMATED_HEIGHT,
    overscan: 5,
    atOnce: 2,
  });
  const step = useFocusSteps({ list: feed, entries, count, layout });
  const press = (key: string) => {
    const article = document.activeElement?.closest('article');
    if (article) showWithin(article);
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
    <div ref={feed} role="feed" aria-label={label} aria-busy={isLoadingMore} style={padding}>
      {items.map(({ index }) => {
        const entry = entries[index];
        if (entry && 'row' in entry) {
          return (
            <div key={entry.key} ref={measure} data-index={index}>
              <FeedArticle
                post={entry.row}
                index={entry.place - 1}
                setSize={hasMore ? -1 : count}
                isLast={entry.place === count}
                menu={menu}
              />
            </div>
          );
        }
        return (
          entry &&
          list && (
            <DroppedPage
              key={entry.key}
              list={list}
              entry={entry}
              isNear={isNear(layout, index)}
              isBusy={isBusy}
              heightOf={heightOf}
              failureText={failureTexts.loadPost}
            >
              <FeedSkeleton />
            </DroppedPage>
          )
        );
      })}
    </div>
  );
}
