import type { Post } from '@stagedoor/contracts/post';
import { updatePost } from '@stagedoor/contracts/post-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { userPostsQuery } from '../api/user-posts-query.ts';
import { applyPin } from './cached-posts.ts';

/** Pins a post to its author's profile, replacing the post that was pinned, or unpins it. */
export function usePinPost(post: Pick<Post, 'id' | 'userId' | 'isPinned'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(updatePost, { params: { id: post.id }, body: { isPinned: !post.isPinned } }),
    onSuccess: ({ isPinned }) => {
      applyPin(client, post, isPinned);
      void client.invalidateQueries({ queryKey: userPostsQuery(post.userId).list.queryKey });
      showToast('success', isPinned ? postTexts.pinnedToYourProfile : postTexts.noLongerPinned);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
