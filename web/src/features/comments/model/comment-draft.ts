import type { Comment } from '@stagedoor/contracts/post';
import { localStore } from '#/shared/storage/page-storage.ts';
import { onStoredElsewhere } from '#/shared/storage/stored-elsewhere.ts';

/** Unsent comments, by post and, for an answer, by comment. The key contains the author's id. */
const keyOf = (userId: string, postId: string, parentId?: string) =>
  ['comment-draft', userId, postId, ...(parentId === undefined ? [] : [parentId])].join(':');

export function readCommentDraft(userId: string, postId: string, parentId?: string): string {
  return localStore.getItem(keyOf(userId, postId, parentId)) ?? '';
}

/** Returns whether it will be there after the page is left: storage can be full, or not allowed. */
export function keepCommentDraft(userId: string, postId: string, content: string, parentId?: string): boolean {
  const key = keyOf(userId, postId, parentId);
  if (content !== '') return localStore.setItem(key, content);
  localStore.removeItem(key);
  return true;
}

/** Calls `listener` when another tab has changed the draft. Returns a function that ends it. */
export function onCommentDraftStoredElsewhere(
  {
    userId,
    postId,
    parentId,
  }: { readonly userId: string; readonly postId: string; readonly parentId: string | undefined },
  listener: () => void,
): () => void {
  return onStoredElsewhere(keyOf(userId, postId, parentId), listener);
}

/** Unsaved changes of one's own comments, by comment, and what the comments were before. */
const editKeyOf = ({ id, user }: Pick<Comment, 'id' | 'user'>) => `comment-edit:${user.id}:${id}`;
const beforeKeyOf = ({ id, user }: Pick<Comment, 'id' | 'user'>) => `comment-before-edit:${user.id}:${id}`;

interface CommentEdit {
  readonly content: string;
  /** The text that was changed: the comment may be edited elsewhere before this edit is saved. */
  readonly before: string;
}

/** Returns undefined where nothing was changed. */
export function readCommentEdit(comment: Comment): CommentEdit | undefined {
  const content = localStore.getItem(editKeyOf(comment));
  if (content === null) return undefined;
  return { content, before: localStore.getItem(beforeKeyOf(comment)) ?? comment.content };
}

/** Returns whether it will be there after the page is left. */
export function storeCommentEdit(comment: Comment, { content, before }: CommentEdit): boolean {
  if (content !== before) {
    localStore.setItem(beforeKeyOf(comment), before);
    return localStore.setItem(editKeyOf(comment), content);
  }
  deleteCommentEdit(comment);
  return true;
}

export function deleteCommentEdit(comment: Comment): void {
  localStore.removeItem(editKeyOf(comment));
  localStore.removeItem(beforeKeyOf(comment));
}
