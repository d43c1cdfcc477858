import { type AppError, invalidField } from '@stagedoor/service-kit/common/errors';
import type { Draft } from '#/posts/writing/draft-rules.ts';
import { findDraftProblem } from '#/posts/writing/draft-rules.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** What an author changes of a post; what is not there stays. */
export interface PostChange {
  readonly content?: string;
  readonly visibility?: Draft['visibility'];
  readonly priceCents?: number;
  readonly scheduledAt?: Date;
  readonly isPinned?: boolean;
}

/** What is changed: a post as it is. */
export interface ChangedPost {
  readonly content: string;
  readonly visibility: Draft['visibility'];
  readonly priceCents: number;
  readonly isPublished: boolean;
  readonly mediaCount: number;
}

/** What is wrong with a change, if anything. What stays as it is, is not judged anew: an author may have become a fan. */
export function findChangeProblem(
  change: PostChange,
  post: ChangedPost,
  author: Viewer,
  now: Date,
): AppError | undefined {
  if (change.scheduledAt !== undefined && post.isPublished) {
    return invalidField('scheduledAt', 'This post is published already');
  }
  if (change.isPinned === true && !post.isPublished) {
    return invalidField('isPinned', 'Only a published post can be pinned');
  }
  const draft: Draft = {
    content: change.content ?? post.content,
    visibility: change.visibility ?? 'PUBLIC',
    priceCents: change.priceCents ?? 0,
    scheduledAt: change.scheduledAt ?? null,
  };
  return findDraftProblem(draft, post.mediaCount, author, now);
}

/** Whether files that everyone can open have to become ones that only the entitled can. */
export function isRestricted(change: PostChange, post: Pick<ChangedPost, 'visibility' | 'priceCents'>): boolean {
  return (change.visibility ?? post.visibility) !== 'PUBLIC' || (change.priceCents ?? post.priceCents) > 0;
}
