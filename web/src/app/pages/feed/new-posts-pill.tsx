import type { Post } from '@stagedoor/contracts/post';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { newestFeedQuery } from '#/features/posts/api/feed-query.ts';
import { countNew, replaceFeed } from '#/features/posts/model/feed-cache.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useKeys } from '#/shared/hooks/use-keys.ts';

/** Says how many posts are new. They are inserted only when it is pressed, so that the feed does not move while it is read. Its key is the full stop. */
export function NewPostsPill({ posts }: { readonly posts: readonly Post[] }) {
  const client = useQueryClient();
  const { data: newest } = useQuery(newestFeedQuery);
  const count = newest ? countNew(newest.posts, posts) : 0;
  const show = () => {
    if (!newest || count === 0) return;
    replaceFeed(client, newest);
    window.scrollTo({ top: 0 });
  };
  useKeys({ '.': show });
  if (!newest || count === 0) return null;
  return (
    <div className="pointer-events-none sticky top-16 z-10 grid h-0 justify-items-center md:top-18">
      <button
        type="button"
        onClick={show}
        className="pointer-events-auto mt-3 inline-flex h-9 animate-menu-in items-center gap-2 rounded-full bg-main px-4 text-ui font-semibold text-on-main shadow-raised hover:bg-main-hover touch:h-11"
      >
        <ArrowUp aria-hidden size={16} strokeWidth={2.25} />
        {count < newest.pagination.limit ? count : `${newest.pagination.limit}+`} {postTexts.newLabel}
      </button>
    </div>
  );
}
