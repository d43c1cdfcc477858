import type { Comment } from '@stagedoor/contracts/post';
import { createComment } from '@stagedoor/contracts/posts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { beginAttempt, endAttempt } from '#/shared/http/attempts.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { answersQuery } from '../api/answers-query.ts';
import { commentsQuery } from '../api/comments-query.ts';
import { changeComment } from './cached-comments.ts';

interface NewComment {
  readonly postId: string;
  /** The comment that it answers. */
  readonly parentId?: string | undefined;
}

/** Posts a comment or an answer. A retry with the same text does not post it twice. */
export function useAddComment({ postId, parentId }: NewComment, onAdded: () => void) {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const attempt = ['comment-attempt', userId, postId, ...(parentId === undefined ? [] : [parentId])].join(':');
  return useMutation({
    mutationFn: (content: string) =>
      call(
        createComment,
        { params: { id: postId }, body: { content, ...(parentId !== undefined && { parentId }) } },
        { idempotencyKey: beginAttempt(attempt, { sent: content }).key },
      ),
    onSuccess: (comment) => {
      endAttempt(attempt);
      if (comment.parentId === null) insertComment(client, postId, comment);
      else insertReply(client, comment.parentId, comment);
      onAdded();
    },
    onError: (error) => showToast('error', messageOf(error, failureTexts.addComment)),
  });
}

export function insertComment(client: QueryClient, postId: string, comment: Comment): void {
  const { queryKey } = commentsQuery(postId);
  client.setQueryData(queryKey, (list) => {
    const [first, ...rest] = list?.pages ?? [];
    return list && first && { ...list, pages: [{ ...first, comments: [comment, ...first.comments] }, ...rest] };
  });
  // If the list has not loaded yet, the new comment could be missing in it, or appear twice.
  if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
}

/** Below the loaded answers; if there are more, it is loaded with their last page. */
function insertReply(client: QueryClient, parentId: string, answer: Comment): void {
  changeComment(client, parentId, (comment) => ({ ...comment, answerCount: comment.answerCount + 1 }));
  const { queryKey } = answersQuery(answer.postId, parentId);
  client.setQueryData(queryKey, (list) => {
    const last = list?.pages.at(-1);
    if (!list || !last || last.pagination.hasMore) return list;
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, comments: [...last.comments, answer] }] };
  });
  if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
}
