import { type AppError, forbidden, invalidField } from '@stagedoor/service-kit/common/errors';
import type { Viewer } from '#/users/person-rules.ts';

/** A post as its author sends it. */
export interface Draft {
  readonly content: string;
  readonly visibility: 'PUBLIC' | 'FOLLOWERS' | 'SUBSCRIBERS';
  readonly priceCents: number;
  readonly scheduledAt: Date | null;
}

const yearMs = 366 * 24 * 3_600_000;

/** What is wrong with a draft, if anything. */
export function findDraftProblem(draft: Draft, mediaCount: number, author: Viewer, now: Date): AppError | undefined {
  if (draft.content === '' && mediaCount === 0) {
    return invalidField('content', 'A post needs some text or a file');
  }
  if (author.role !== 'CREATOR' && draft.priceCents > 0) return forbidden('Only creators can ask a price');
  if (author.role !== 'CREATOR' && draft.visibility === 'SUBSCRIBERS') {
    return forbidden('Only creators can post for subscribers');
  }
  if (draft.scheduledAt !== null) {
    const ahead = draft.scheduledAt.getTime() - now.getTime();
    if (ahead <= 0) return invalidField('scheduledAt', 'The time must be in the future');
    if (ahead > yearMs) return invalidField('scheduledAt', 'The time must be within a year');
  }
  return undefined;
}

/** Dollars with two decimals as whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Whether everyone may see all of it, so that its files need no protection. */
export function isForEveryone({ visibility, priceCents, scheduledAt }: Draft, isAuthorPrivate: boolean): boolean {
  return visibility === 'PUBLIC' && priceCents === 0 && scheduledAt === null && !isAuthorPrivate;
}
