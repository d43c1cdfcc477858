import type { Draft } from '#/posts/writing/draft-rules.ts';

/** A draft as its author sent it. */
export interface UnfinishedPost extends Draft {
  /** Files that were chosen for it, in all browsers. They stay in the browser until it is published. */
  readonly fileCount: number;
}
