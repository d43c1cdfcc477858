import type { Post } from '@stagedoor/contracts/post';
import { likePost, unlikePost } from '@stagedoor/contracts/posts';
import { useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createToggle } from '#/shared/query/optimistic-toggle.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { invalidateSavedPosts } from '../api/saved-posts-query.ts';
import { changePost } from './cached-posts.ts';
import { dropGonePost } from './drop-gone-post.ts';

export interface LikeState {
  readonly hasLiked: boolean;
  readonly likeCount: number;
}

export type Likeable = Pick<Post, 'id' | 'hasLiked' | 'likeCount'>;

const likes = createToggle<Likeable, LikeState>({
  under: ['posts'],
  stateOf: ({ hasLiked, likeCount }) => ({ hasLiked, likeCount }),
  isOn: ({ hasLiked }) => hasLiked,
  flip: flipLike,
  send: ({ id }, on) => call(on ? likePost : unlikePost, { params: { id } }),
  save: (client, { id }, { hasLiked, likeCount }) =>
    changePost(client, id, (post) => ({ ...post, hasLiked, likeCount, stats: { ...post.stats, likes: likeCount } })),
});

/** Returns the state after the like was switched. The count never falls below zero. */
export function flipLike({ hasLiked, likeCount }: LikeState): LikeState {
  return { hasLiked: !hasLiked, likeCount: Math.max(0, likeCount + (hasLiked ? -1 : 1)) };
}

/** Whether a post is liked and by how many, with the viewer's press already in it. */
export const useLikeState = likes.useState;

/** The action of the Like button: shown at once, reverted with a toast if the server refuses it. */
export function useLike(post: Likeable) {
  const client = useQueryClient();
  const isSignedIn = useSession((state) => state.user !== null);
  return async () => {
    if (!isSignedIn) {
      showToast('error', postTexts.loginToLike);
      return;
    }
    try {
      const change = await likes.press(client, post);
      if (!change) return;
      invalidateSavedPosts(client, 'liked');
      if (change.after.hasLiked) showToast('success', postTexts.postLiked);
    } catch (error) {
      showToast('error', messageOf(error, failureTexts.like));
      void dropGonePost(client, post.id, error);
    }
  };
}
