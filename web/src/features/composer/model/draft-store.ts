import type { Post } from '@stagedoor/contracts/post';
import { localStore } from '#/shared/storage/page-storage.ts';
import { onStoredElsewhere } from '#/shared/storage/stored-elsewhere.ts';
import { type PollDraft, parsePoll } from './poll-draft.ts';

/** The part of an unpublished post that is stored in the browser as text. Its files are stored apart. */
export interface Draft {
  readonly content: string;
  readonly visibility: Post['visibility'];
  /** For subscribers: the ids of the tiers that it names, sorted and joined by commas; empty for all paid ones. */
  readonly tierIds: string;
  /** As typed, in dollars. */
  readonly price: string;
  /** As the date field has it, in the author's own time zone; null to publish at once. */
  readonly scheduledAt: string | null;
  /** Whether its pictures are hidden until a reader reveals them. */
  readonly isSensitive: boolean;
  readonly poll: PollDraft | null;
  /** The subject of the letter that it is sent as, too; null or absent if it is none. */
  readonly letterSubject?: string | null;
}

export const emptyDraft: Draft = {
  content: '',
  visibility: 'PUBLIC',
  tierIds: '',
  price: '',
  scheduledAt: null,
  isSensitive: false,
  poll: null,
};

/** Each person's own: a shared computer mixes nothing up. */
const keyOf = (userId: string) => `post-draft:${userId}`;

export function readDraft(userId: string): Draft {
  const stored = localStore.getItem(keyOf(userId));
  if (stored === null) return emptyDraft;
  try {
    return parseDraft(JSON.parse(stored));
  } catch {
    return emptyDraft;
  }
}

/** Returns whether it could be stored: storage can be full, or not allowed. */
export function storeDraft(userId: string, draft: Draft): boolean {
  if (!isUntouched(draft)) return localStore.setItem(keyOf(userId), JSON.stringify(draft));
  localStore.removeItem(keyOf(userId));
  return true;
}

/** Calls `listener` when another tab has changed the draft. Returns a function that ends it. */
export function onDraftStoredElsewhere(userId: string, listener: () => void): () => void {
  return onStoredElsewhere(keyOf(userId), listener);
}

export function isUntouched(draft: Draft): boolean {
  const { content, visibility, price, scheduledAt, isSensitive, poll, letterSubject = null } = draft;
  const hasText = content !== '' || price !== '' || poll !== null || letterSubject !== null;
  return !hasText && visibility === emptyDraft.visibility && scheduledAt === null && !isSensitive;
}

function parseDraft(value: unknown): Draft {
  if (typeof value !== 'object' || value === null) return emptyDraft;
  const stored = value as Partial<Record<keyof Draft, unknown>>;
  const { content, visibility, tierIds, price, scheduledAt, isSensitive, poll, letterSubject } = stored;
  return {
    content: typeof content === 'string' ? content : emptyDraft.content,
    visibility: visibility === 'FOLLOWERS' || visibility === 'SUBSCRIBERS' ? visibility : emptyDraft.visibility,
    tierIds: typeof tierIds === 'string' ? tierIds : emptyDraft.tierIds,
    price: typeof price === 'string' ? price : emptyDraft.price,
    scheduledAt: typeof scheduledAt === 'string' ? scheduledAt : emptyDraft.scheduledAt,
    isSensitive: isSensitive === true,
    poll: parsePoll(poll),
    ...(typeof letterSubject === 'string' && { letterSubject }),
  };
}

/** Writes ids of tiers as {@link Draft.tierIds}. */
export function joinTierIds(ids: readonly string[]): string {
  return ids.toSorted().join();
}

/** The tiers that a draft names; undefined for all paid ones, and if it is not for subscribers. */
export function namedTierIds({ visibility, tierIds }: Pick<Draft, 'visibility' | 'tierIds'>): string[] | undefined {
  return visibility === 'SUBSCRIBERS' && tierIds !== '' ? tierIds.split(',') : undefined;
}
