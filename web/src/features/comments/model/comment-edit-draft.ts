import type { Comment } from '@stagedoor/contracts/post';
import { localStore } from '#/shared/storage/page-storage.ts';
import { openTabDraft } from '#/shared/storage/tab-draft.ts';

/** An unsaved edit of the author's comment. */
export interface CommentEdit {
  readonly content: string;
  /** The text that was changed: the comment may be edited elsewhere before this edit is saved. */
  readonly before: string;
}

type EditedComment = Pick<Comment, 'id' | 'user' | 'content'>;

/** The edits of this tab. The key contains the author, because several people may use one browser. */
const tabDraftOf = ({ id, user }: EditedComment) => openTabDraft(`comment-edit:${user.id}:${id}`);

/** The key under which earlier versions of the app stored the text before the edit; they stored the edit itself as plain text. */
const oldBeforeKeyOf = ({ id, user }: EditedComment) => `comment-before-edit:${user.id}:${id}`;

/** Returns undefined if nothing was changed in this tab. */
export function readCommentEdit(comment: EditedComment): CommentEdit | undefined {
  const text = tabDraftOf(comment).read();
  return text === null ? undefined : parse(comment, text);
}

/**
 * Adopts the edit that a closed tab has left, the newest of several, unless this tab has an edit already. Returns whether there was
 * one.
 */
export async function adoptLeftCommentEdit(comment: EditedComment, signal: AbortSignal): Promise<boolean> {
  const tabDraft = tabDraftOf(comment);
  const left = (await tabDraft.takeLeft(signal)).map((text) => parse(comment, text));
  const [newest] = left.sort((one, other) => other.storedAt - one.storedAt);
  if (newest === undefined || tabDraft.read() !== null) return false;
  void tabDraft.store(JSON.stringify(newest));
  localStore.removeItem(oldBeforeKeyOf(comment));
  return true;
}

/** Returns whether it will be there after the page is left. */
export async function storeCommentEdit(comment: EditedComment, { content, before }: CommentEdit): Promise<boolean> {
  if (content !== before) return tabDraftOf(comment).store(JSON.stringify({ content, before, storedAt: Date.now() }));
  deleteCommentEdit(comment);
  return true;
}

export function deleteCommentEdit(comment: EditedComment): void {
  tabDraftOf(comment).delete();
  localStore.removeItem(oldBeforeKeyOf(comment));
}

function parse(comment: EditedComment, text: string): CommentEdit & { readonly storedAt: number } {
  const { content, before, storedAt } = parseObject(text);
  if (typeof content === 'string' && typeof before === 'string')
    return { content, before, storedAt: typeof storedAt === 'number' ? storedAt : 0 };
  return { content: text, before: localStore.getItem(oldBeforeKeyOf(comment)) ?? comment.content, storedAt: 0 };
}

function parseObject(text: string): Partial<Record<keyof CommentEdit | 'storedAt', unknown>> {
  try {
    const stored: unknown = JSON.parse(text);
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
