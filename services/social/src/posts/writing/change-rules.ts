import { type AppError, invalidField } from '@stagedoor/service-kit/common/errors';
import type { Draft } from '#/posts/writing/draft-rules.ts';
import { findDraftProblem, namesTiersInVain } from '#/posts/writing/draft-rules.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** The fields of a post that its author changes. */
export interface PostChange {
  readonly content?: string;
  readonly visibility?: Draft['visibility'];
  /** Null for all paid tiers. */
  readonly tierMask?: number | null;
  readonly priceCents?: number;
  readonly scheduledAt?: Date;
  /** Null to send no letter. */
  readonly letterSubject?: string | null;
  readonly isPinned?: boolean;
  readonly isSensitive?: boolean;
  readonly hasLinkPreview?: boolean;
}

/** The post before the change. */
export interface ChangedPost {
  readonly content: string;
  readonly visibility: Draft['visibility'];
  readonly priceCents: number;
  readonly isPublished: boolean;
  readonly mediaCount: number;
  readonly hasPoll: boolean;
}

/** Returns why a change is not allowed, if so. Checks changed fields only: an author may have become a FAN since. */
export function findChangeProblem(
  change: PostChange,
  post: ChangedPost,
  author: Viewer,
  now: Date,
): AppError | undefined {
  if (change.scheduledAt !== undefined && post.isPublished) {
    return invalidField('scheduledAt', 'This post is published already');
  }
  if (change.letterSubject !== undefined && post.isPublished) {
    return invalidField('letterSubject', 'This post is published already');
  }
  if (change.isPinned === true && !post.isPublished) {
    return invalidField('isPinned', 'Only a published post can be pinned');
  }
  if (change.content === '' && post.hasPoll) {
    return invalidField('content', 'A poll needs a question: the text of the post');
  }
  const { visibility = post.visibility } = change;
  if (change.tierMask != null && visibility !== 'SUBSCRIBERS') return namesTiersInVain();
  const draft: Draft = {
    content: change.content ?? post.content,
    visibility: change.visibility ?? (change.tierMask === undefined ? 'PUBLIC' : visibility),
    priceCents: change.priceCents ?? 0,
    scheduledAt: change.scheduledAt ?? null,
    letterSubject: change.letterSubject ?? null,
  };
  return findDraftProblem(draft, post.mediaCount, author, now);
}

/** Returns whether the changed post is not for everyone, so that its files must be private. */
export function isRestricted(change: PostChange, post: Pick<ChangedPost, 'visibility' | 'priceCents'>): boolean {
  return (change.visibility ?? post.visibility) !== 'PUBLIC' || (change.priceCents ?? post.priceCents) > 0;
}
