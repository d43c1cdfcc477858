import type { DraftFile } from '#/db/posts.ts';
import type { Draft } from '#/posts/writing/draft-rules.ts';

/** A draft as its author sent it. */
export interface UnfinishedPost extends Draft {
  /** Assets of its author, in their order. */
  readonly files: readonly Omit<DraftFile, 'id'>[];
  /** Files that were chosen for it, in all browsers, and are not uploaded yet. */
  readonly fileCount: number;
}
