import type { Post } from '@stagedoor/contracts/post';
import { bookmarkPost, unbookmarkPost } from '@stagedoor/contracts/post-calls';
import { useQueryClient } from '@tanstack/react-query';
import { errorTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createSettler } from '#/shared/query/settle-toggle.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { outdateKeptPosts } from '../api/kept-posts-query.ts';
import { changePost } from './post-copies.ts';

const settle = createSettler<boolean>();

/** The action of the Bookmark button: at once on the screen, taken back with a toast where the server refuses. */
export function useBookmark({ id, hasBookmarked }: Pick<Post, 'id' | 'hasBookmarked'>) {
  const client = useQueryClient();
  return async () => {
    try {
      const settled = await settle({
        id,
        from: hasBookmarked,
        wanted: !hasBookmarked,
        optimistic: !hasBookmarked,
        show: (isOn) => changePost(client, id, (post) => ({ ...post, hasBookmarked: isOn })),
        send: async (on) => (await call(on ? bookmarkPost : unbookmarkPost, { params: { id } })).hasBookmarked,
      });
      if (settled !== undefined) outdateKeptPosts(client, 'bookmarked');
    } catch (error) {
      showToast('error', messageOf(error, errorTexts.unexpected));
    }
  };
}
