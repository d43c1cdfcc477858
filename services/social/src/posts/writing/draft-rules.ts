import type { NewPoll } from '@stagedoor/contracts/polls';
import { type AppError, forbidden, invalidField } from '@stagedoor/service-kit/common/errors';
import type { Viewer } from '#/users/person-rules.ts';

/** A post as its author sent it. */
export interface Draft {
  readonly content: string;
  readonly visibility: 'PUBLIC' | 'FOLLOWERS' | 'SUBSCRIBERS';
  /** The tiers that it names, a bit for each slot; null for none. */
  readonly tierMask?: number | null;
  readonly priceCents: number;
  readonly scheduledAt: Date | null;
  /** False unless said otherwise. */
  readonly isSensitive?: boolean;
  readonly poll?: NewPoll | null;
  /** The subject of the letter that it is sent as, too. */
  readonly letterSubject?: string | null;
}

/** Returns why a draft is not allowed, if so. */
export function findDraftProblem(draft: Draft, mediaCount: number, author: Viewer, now: Date): AppError | undefined {
  if (draft.content === '' && mediaCount === 0) {
    return invalidField('content', 'A post needs some text or a file');
  }
  if (draft.poll != null) {
    if (draft.content === '') return invalidField('content', 'A poll needs a question: the text of the post');
    if (hasRepeats(draft.poll.options)) return invalidField('poll', 'Two answers are the same');
  }
  if (author.role !== 'CREATOR' && draft.priceCents > 0) return forbidden('Only creators can ask a price');
  if (author.role !== 'CREATOR' && draft.visibility === 'SUBSCRIBERS') {
    return forbidden('Only creators can post for subscribers');
  }
  if (draft.tierMask != null && draft.visibility !== 'SUBSCRIBERS') return namesTiersInVain();
  if (author.role !== 'CREATOR' && draft.letterSubject != null) return forbidden('Only creators can send letters');
  if (draft.scheduledAt !== null) {
    if (draft.scheduledAt <= now) return invalidField('scheduledAt', 'The time must be in the future');
    if (draft.scheduledAt > inOneYear(now)) return invalidField('scheduledAt', 'The time must be within a year');
  }
  return undefined;
}

export const namesTiersInVain = () => invalidField('tierIds', 'Only a post for subscribers can name tiers');

/**
 * Returns the same day and time of the next year; of a 29 February the 1 March. An hour later, because by the author's clock a year
 * may end in winter time that began in summer time.
 */
function inOneYear(now: Date): Date {
  const later = new Date(now.getTime() + 3_600_000);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

function hasRepeats(options: readonly string[]): boolean {
  return new Set(options.map((option) => option.toLowerCase())).size < options.length;
}

/** Converts dollars to whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Returns whether everyone may see the whole post, so that its files can be public. */
export function isForEveryone(
  { visibility, priceCents, scheduledAt }: Pick<Draft, 'visibility' | 'priceCents' | 'scheduledAt'>,
  isAuthorPrivate: boolean,
): boolean {
  return visibility === 'PUBLIC' && priceCents === 0 && scheduledAt === null && !isAuthorPrivate;
}
