import { Bookmark } from 'lucide-react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { type Bookmarkable, useBookmark, useIsBookmarked } from '../model/use-bookmark.ts';

/** Sets a post apart, seen by nobody else. Not there for visitors, nor where bookmarks are switched off. */
export function BookmarkButton({ post }: { readonly post: Bookmarkable }) {
  const isSignedIn = useSession((state) => state.user !== null);
  const feature = useFeature('bookmarks');
  const isBookmarked = useIsBookmarked(post);
  const bookmark = useBookmark(post);
  if (!isSignedIn || feature !== 'on') return null;
  return (
    <button
      type="button"
      data-key="bookmark"
      aria-label={postTexts.bookmark}
      title={postTexts.bookmark}
      aria-pressed={isBookmarked}
      onClick={() => void bookmark()}
      className={classes(
        'inline-grid size-9 place-items-center rounded-button transition-colors hover:bg-sunken touch:size-11',
        isBookmarked ? 'text-brand' : 'text-ink-2 hover:text-ink',
      )}
    >
      <Bookmark aria-hidden size={20} strokeWidth={1.75} className={classes(isBookmarked && 'fill-current')} />
    </button>
  );
}
