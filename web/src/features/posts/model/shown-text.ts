import type { Post } from '@stagedoor/contracts/post';

/** A locked post's text is only its beginning, and looks like it. */
export function shownText({ content, isLocked }: Pick<Post, 'content' | 'isLocked'>): string {
  return isLocked && content !== '' ? `${content}…` : content;
}
