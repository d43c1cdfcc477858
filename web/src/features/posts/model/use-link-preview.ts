import type { Post } from '@stagedoor/contracts/post';
import { updatePost } from '@stagedoor/contracts/post-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changePost } from './cached-posts.ts';

/** Returns whether an author can decide about a preview: pictures of the post's own take its place. */
export function mayHaveLinkPreview({ content, media }: Pick<Post, 'content' | 'media'>): boolean {
  return media.length === 0 && /https?:\/\/|www\./iu.test(content);
}

/** Takes the preview of a post's address away, or shows it again. */
export function useLinkPreview(post: Pick<Post, 'id' | 'linkPreview'>) {
  const client = useQueryClient();
  const hasLinkPreview = post.linkPreview === undefined;
  return useMutation({
    mutationFn: () => call(updatePost, { params: { id: post.id }, body: { hasLinkPreview } }),
    onSuccess: (saved) => {
      changePost(client, post.id, () => saved);
      const shown = saved.linkPreview ? postTexts.linkPreviewShown : postTexts.linkPreviewIsComing;
      showToast('success', hasLinkPreview ? shown : postTexts.linkPreviewRemoved);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
