import type { Post } from '@stagedoor/contracts/post';
import { bookmarkPost, unbookmarkPost } from '@stagedoor/contracts/post-calls';
import { useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createToggle } from '#/shared/query/optimistic-toggle.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { invalidateSavedPosts } from '../api/saved-posts-query.ts';
import { changePost } from './cached-posts.ts';
import { dropGonePost } from './drop-gone-post.ts';

export type Bookmarkable = Pick<Post, 'id' | 'hasBookmarked'>;

const bookmarks = createToggle<Bookmarkable, boolean>({
  under: ['posts'],
  stateOf: ({ hasBookmarked }) => hasBookmarked,
  isOn: (hasBookmarked) => hasBookmarked,
  flip: (hasBookmarked) => !hasBookmarked,
  send: async ({ id }, on) => (await call(on ? bookmarkPost : unbookmarkPost, { params: { id } })).hasBookmarked,
  save: (client, { id }, hasBookmarked) => changePost(client, id, (post) => ({ ...post, hasBookmarked })),
});

export const useIsBookmarked = bookmarks.useState;

/** The action of the Bookmark button: shown at once, taken back with a toast where the server refuses. */
export function useBookmark(post: Bookmarkable) {
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
