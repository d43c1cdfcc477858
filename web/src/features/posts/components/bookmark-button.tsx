import type { Post } from '@stagedoor/contracts/post';
import { bookmarkPost, unbookmarkPost } from '@stagedoor/contracts/post-calls';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { invalidateSavedPosts } from '#/features/posts/api/saved-posts-query.ts';
import { changePost } from '#/features/posts/model/cached-posts.ts';
import { dropGonePost } from '#/features/posts/model/drop-gone-post.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { call } from '#/shared/http/api-client.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createToggle } from '#/shared/query/optimistic-toggle.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

type Bookmarkable = Pick<Post, 'id' | 'hasBookmarked'>;

const bookmarks = createToggle<Bookmarkable, boolean>({
  under: ['posts'],
  stateOf: ({ hasBookmarked }) => hasBookmarked,
  isOn: (hasBookmarked) => hasBookmarked,
  flip: (hasBookmarked) => !hasBookmarked,
  send: async ({ id }, on) => (await call(on ? bookmarkPost : unbookmarkPost, { params: { id } })).hasBookmarked,
  save: (client, { id }, hasBookmarked) => changePost(client, id, (post) => ({ ...post, hasBookmarked })),
});

const useIsBookmarked = bookmarks.useState;

/** Bookmarks a post; nobody else sees it. Not shown to visitors, nor if bookmarks are switched off. */
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

/** The action of the Bookmark button: shown at once, reverted with a toast if the server refuses it. */
function useBookmark(post: Bookmarkable) {
  const client = useQueryClient();
  return async () => {
    try {
      if (await bookmarks.press(client, post)) invalidateSavedPosts(client, 'bookmarked');
    } catch (error) {
      showToast('error', messageOf(error, errorTexts.unexpected));
      void dropGonePost(client, post.id, error);
    }
  };
}
