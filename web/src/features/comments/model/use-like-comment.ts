import { likeComment, unlikeComment } from '@stagedoor/contracts/comments';
import type { Comment } from '@stagedoor/contracts/post';
import { useQueryClient } from '@tanstack/react-query';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, messageOf } from '#/shared/http/client-error.ts';
import { createToggle } from '#/shared/query/optimistic-toggle.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeComment, commentsKey } from './cached-comments.ts';

type Likeable = Pick<Comment, 'id' | 'hasLiked' | 'likeCount'>;
type LikeState = Omit<Likeable, 'id'>;

const likes = createToggle<Likeable, LikeState>({
  under: commentsKey,
  stateOf: ({ hasLiked, likeCount }) => ({ hasLiked, likeCount }),
  isOn: ({ hasLiked }) => hasLiked,
  flip: ({ hasLiked, likeCount }) => ({ hasLiked: !hasLiked, likeCount: Math.max(0, likeCount + (hasLiked ? -1 : 1)) }),
  send: ({ id }, on) => call(on ? likeComment : unlikeComment, { params: { id } }),
  save: (client, { id }, state) => changeComment(client, id, (comment) => ({ ...comment, ...state })),
});

/** Whether a comment is liked and by how many, with the viewer's press already in it. */
export const useCommentLikeState = likes.useState;

/** The action of a comment's Like button: shown at once, taken back with a toast where the server refuses. */
export function useLikeComment(comment: Likeable) {
  const client = useQueryClient();
  const isSignedIn = useSession((state) => state.user !== null);
  return async () => {
    if (!isSignedIn) {
      showToast('error', commentTexts.loginToLike);
      return;
    }
    try {
      await likes.press(client, comment);
    } catch (error) {
      showToast('error', messageOf(error, failureTexts.like));
      if (isNotFound(error)) void client.invalidateQueries({ queryKey: commentsKey });
    }
  };
}
