import type { Post } from '@stagedoor/contracts/post';
import { likePost, unlikePost } from '@stagedoor/contracts/posts';
import { useQueryClient } from '@tanstack/react-query';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { postTexts } from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createSettler } from '#/shared/query/settle-toggle.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { outdateKeptPosts } from '../api/kept-posts-query.ts';
import { flipLike, type LikeState } from './like-rules.ts';
import { changePost } from './post-copies.ts';

const settle = createSettler<LikeState>();

/** The action of the Like button: at once on the screen, taken back with a toast where the server refuses. */
export function useLike({ id, hasLiked, likeCount }: Pick<Post, 'id' | 'hasLiked' | 'likeCount'>) {
  const client = useQueryClient();
  const isSignedIn = useSession((state) => state.user !== null);
  return async () => {
    if (!isSignedIn) {
      showToast('error', postTexts.loginToLike);
      return;
    }
    const from: LikeState = { hasLiked, likeCount };
    try {
      const settled = await settle({
        id,
        from,
        wanted: !hasLiked,
        optimistic: flipLike(from),
        show: (state) => changePost(client, id, (post) => withLikes(post, state)),
        send: (on) => call(on ? likePost : unlikePost, { params: { id } }),
      });
      if (settled) outdateKeptPosts(client, 'liked');
      if (settled?.hasLiked) showToast('success', postTexts.postLiked);
    } catch (error) {
      showToast('error', messageOf(error, failureTexts.like));
    }
  };
}

function withLikes(post: Post, { hasLiked, likeCount }: LikeState): Post {
  return { ...post, hasLiked, likeCount, stats: { ...post.stats, likes: likeCount } };
}
