import type { Comment } from '@stagedoor/contracts/post';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#/shared/query/change-cached.ts';

/** Every query of comments has a key that begins so. */
export const commentsKey = ['comments'];

function isComment(id: string) {
  return (value: object): value is Comment => 'id' in value && value.id === id && 'answerCount' in value;
}

/** Changes the comment wherever it is cached. */
export function changeComment(client: QueryClient, id: string, change: (comment: Comment) => Comment | undefined) {
  changeCached(client, { keyPrefix: commentsKey, matches: isComment(id), change });
}

/** Takes a deleted comment out of the lists; above answers stays a placeholder, as the server leaves one. */
export function removeComment(client: QueryClient, { id, parentId }: Pick<Comment, 'id' | 'parentId'>): void {
  changeComment(client, id, toPlaceholder);
  if (parentId !== null) changeComment(client, parentId, withoutAnswer);
}

export function toPlaceholder(comment: Comment): Comment | undefined {
  if (comment.answerCount === 0) return undefined;
  return { ...comment, isDeleted: true, content: '', likeCount: 0, hasLiked: false };
}

/** A placeholder is removed with its last answer. */
export function withoutAnswer(comment: Comment): Comment | undefined {
  const answerCount = Math.max(0, comment.answerCount - 1);
  return comment.isDeleted && answerCount === 0 ? undefined : { ...comment, answerCount };
}
