import type { Post } from '@stagedoor/contracts/post';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { flattenPosts } from '#/features/posts/api/paged-posts.ts';
import { userPostsQuery } from '#/features/posts/api/user-posts-query.ts';
import { PostTile } from '#/features/posts/components/post-tile.tsx';
import { userQuery } from '#/features/users/api/user-query.ts';
import { UserRow } from '#/features/users/components/user-row.tsx';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Words } from '#/shared/ui/text/words.tsx';

const MORE = 6;

/** Beside the post if there is room: its author, and more of their posts. */
export function PostRail({ post }: { readonly post: Post }) {
  return useIsWide() ? <Rail post={post} /> : null;
}

function Rail({ post }: { readonly post: Post }) {
  const isOwn = useSession((state) => state.user?.id === post.userId);
  const author = useQuery({ ...userQuery(post.user.username), meta: {} });
  const posts = useInfiniteQuery(userPostsQuery(post.userId).list);
  const others = (posts.data ? flattenPosts(posts.data) : []).filter(({ id }) => id !== post.id).slice(0, MORE);
  return (
    <aside
      className="max-xl:hidden"
      aria-label={postTexts.moreBy({ displayName: post.user.displayName || post.user.username })}
    >
      <div className="sticky top-20 grid gap-5 rounded-card border border-border bg-surface p-5">
        {author.data && (
          <div className="grid gap-3">
            <UserRow user={author.data} hasButton={!isOwn} />
            {author.data.bio && (
              <p className="line-clamp-3 text-ui text-ink-2">
                <Words text={author.data.bio} />
              </p>
            )}
          </div>
        )}
        {others.length > 0 && (
          <ul className="grid grid-cols-3 gap-1.5">
            {others.map((other) => (
              <li key={other.id}>
                <PostTile post={other} isSmall />
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}
