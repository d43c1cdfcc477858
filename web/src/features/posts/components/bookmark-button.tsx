import type { Post } from '@stagedoor/contracts/post';
import { Bookmark } from 'lucide-react';
import { classes } from '#/shared/format/classes.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { useBookmark } from '../model/use-bookmark.ts';

/** Sets a post apart, seen by nobody else. Not there for visitors, nor where bookmarks are switched off. */
export function BookmarkButton({ post }: { readonly post: Pick<Post, 'id' | 'hasBookmarked'> }) {
  const isSignedIn = useSession((state) => state.user !== null);
  const feature = useFeature('bookmarks');
  const bookmark = useBookmark(post);
  if (!isSignedIn || feature !== 'on') return null;
  return (
    <button
      type="button"
      data-key="bookmark"
      aria-label="Bookmark"
      title="Bookmark"
      aria-pressed={post.hasBookmarked}
      onClick={() => void bookmark()}
      className={classes(
        'inline-grid size-9 place-items-center rounded-button transition-colors hover:bg-sunken touch:size-11',
        post.hasBookmarked ? 'text-brand' : 'text-ink-2 hover:text-ink',
      )}
    >
      <Bookmark aria-hidden size={20} strokeWidth={1.75} className={classes(post.hasBookmarked && 'fill-current')} />
    </button>
  );
}
